"""The routes' own documentation: OpenAPI 3.1, from what each route says of itself and the components."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, TypeVar

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.field_converter import FieldConverterMixin
from flask import Blueprint, Flask
from marshmallow import Schema
from marshmallow.fields import Field
from marshmallow.validate import Regexp
from werkzeug.routing import Rule

from api.http.components import COMPONENTS, ENGINE, HASH, MATCH, ref
from api.http.problems import PROBLEM_JSON

NONE: Mapping[str, Sequence[str]] = {}
NO_EXAMPLES: Mapping[str, Any] = {}
View = TypeVar("View", bound=Callable[..., Any])

INFO = {
    "description": "Records physical card games move by move. What is recorded, and what is read of it, comes with the "
    "hash of its last event: a receipt that `verify` can check later.",
    "license": {"name": "MIT", "identifier": "MIT"},
}
_DOCUMENTED: dict[Callable[..., Any], dict[str, Any]] = {}  # by view: its operation
_DESCRIPTIONS: dict[str, str] = {}  # by blueprint
_VERBS = ("get", "post", "patch", "delete")
_END = r"\Z"
_IN_BRACES = re.compile(r"{([a-z_]+)}")
_PARAMETER_OF_A_RULE = re.compile("<([a-z_]+)>")

_VERSION = {"type": "integer", "minimum": 0}
PARAMETERS: dict[str, tuple[str, dict[str, Any]]] = {
    "dry_run": ("say what would follow, record nothing", {"type": "boolean"}),
    "with": (
        "also put into the answer: `actions`, `items` (of the timeline), or both",
        {"type": "string", "enum": ["actions", "items", "actions,items"]},
    ),
    "at": ("as far as the move of this version", _VERSION),
    "until": ("as of this version: nothing that was recorded later shows", _VERSION),
    "view": (
        "`public`, `seat:B` or `referee`: what the token sees unless given, never more; `hindsight`: in each hand also "
        "what is `proved` of it, of a match that is over (an observed one also before that, for referees)",
        {"type": "string"},
    ),
    "from": ("events, annotations: the first version; live: the version after which to go on", _VERSION),
    "history": ("for referees: deleted ones too, and of each all that it ever said", {"type": "boolean"}),
    "to": ("last version", _VERSION),
    "limit": ("events at most", {"type": "integer", "minimum": 1, "maximum": 10_000, "default": 1000}),
    "format": ("of the file", {"type": "string"}),
    "lang": ("of the words in the file", {"type": "string", "enum": ["en", "fr"], "default": "en"}),
    "audit": ("struck moves too", {"type": "boolean"}),
    "version": ("of a receipt", _VERSION),
    "hash": ("of a receipt", HASH),
    "match": ("a match's id; once for each match", {"type": "array", "items": {"type": "string"}}),
    "list:limit": ("items at most", {"type": "integer", "minimum": 1, "maximum": 100, "default": 20}),
    "all:limit": ("items at most", {"type": "integer", "minimum": 1, "maximum": 100, "default": 100}),
    "cursor": ("`next` of the page before", {"type": "string"}),
    "game": ("of this game", {"type": "string"}),
    "status": ("live, over or sealed", {"type": "string", "enum": ["live", "over", "sealed"]}),
    "player": ("in which this player sits", {"type": "string"}),
    "q": (
        "at most 8 words of the title, of names or of comments, their beginnings will do; all must be found",
        {"type": "string", "maxLength": 200},
    ),
    "Idempotency-Key": (
        "the same key with the same body is recorded once and answered the same",
        {"type": "string", "format": "uuid"},
    ),
    "If-Match": ("the newest version that the sender knows, in quotes", {"type": "string", "pattern": '^"[0-9]+"$'}),
    "Last-Event-ID": ("the version that the follower has come to", {"type": "string"}),
}

HEADERS: dict[str, tuple[str, dict[str, Any]]] = {
    "Greffier-Engine": ("a digest of the rules as this service has them", ENGINE),
    "Location": ("where the new match is", {"type": "string"}),
    "ETag": ("the version that was answered, in quotes; of a photo, its name", {"type": "string"}),
    "Content-Disposition": ("what the file is called", {"type": "string"}),
    "WWW-Authenticate": ("Bearer", {"type": "string"}),
    "Retry-After": ("seconds", {"type": "string", "pattern": "^[0-9]+$"}),
}
_OF_A_PROBLEM = {401: ("WWW-Authenticate",), 429: ("Retry-After",), 503: ("Retry-After",)}

_MATCH = {"match": "$request.path.match"}
_LINKS: dict[str, dict[str, tuple[str, dict[str, str], Any]]] = {
    # by what is answered: name of a link -> operation, its parameters, its body
    "Recorded": {
        "stateThen": ("reads_state", {**_MATCH, "at": "$response.body#/version"}, None),
        "eventsSince": ("reads_events", {**_MATCH, "from": "$response.body#/version"}, None),
        "correctIt": ("moves_correct", _MATCH, {"amend": "$response.body#/version", "commands": []}),
        "annotateIt": ("annotations_add", _MATCH, {"place": "$response.body#/version", "nags": [1]}),
        "branchFromIt": ("matches_branch_off", _MATCH, {"at": "$response.body#/version"}),
    },
    "IssuedToken": {
        "revokeIt": ("tokens_revoke", {**_MATCH, "tid": "$response.body#/tid"}, None),
        "join": ("tokens_join", {}, {"code": "$response.body#/code"}),
    },
    "Annotation": {
        "changeIt": ("annotations_change", {**_MATCH, "aid": "$response.body#/aid"}, {"nags": [2]}),
        "deleteIt": ("annotations_delete", {**_MATCH, "aid": "$response.body#/aid"}, None),
    },
    "PhotoTaken": {"photo": ("photos_show", {**_MATCH, "photo": "$response.body#/photo"}, None)},
    "Verdict": {"checkReceipt": (
        "reads_check", {**_MATCH, "version": "$response.body#/version", "hash": "$response.body#/hash"}, None,
    )},
}  # fmt: skip


def group(name: str, module: str, description: str) -> Blueprint:
    """Routes that stand together in the documentation."""
    _DESCRIPTIONS[name] = description
    return Blueprint(name, module)


def documented(
    summary: str,
    *,
    answers: dict[int, str | None],
    body: str | type[Schema] | None = None,
    query: Sequence[str] = (),
    choices: Mapping[str, Sequence[str]] = NONE,
    headers: Sequence[str] = (),
    problems: Sequence[int] = (),
    content: str | Sequence[str] = "application/json",
    takes: Sequence[str] = ("application/json",),
    needs_body: bool = True,
    examples: Mapping[str, Any] = NO_EXAMPLES,
    sends: Sequence[str] = (),
    open_to_all: bool = False,
) -> Callable[[View], View]:
    """Say of a view what it takes and answers. The view itself stays as it is.

    query: names of PARAMETERS; what stands before a colon tells two of one name apart; choices: the values of one,
    where the route alone has them. content: as which the answers come, one media type or the other; takes: as which
    the body does.
    """
    doc: dict[str, Any] = {"summary": summary, "responses": {}}
    for status, name in answers.items():
        told = ("Greffier-Engine", *sends) if content == "application/json" and name is not None else sends
        doc["responses"][str(status)] = _response(status, content, name, told)
    # wrong tokens are counted wherever one is taken; a body may come too slowly; any match may be damaged
    always = {*([429] if 401 in problems else ()), *([408] if body is not None else ())}
    always |= {409} if {404, 503} <= {*problems} else set()
    for status in sorted({*problems, *always}):
        doc["responses"][str(status)] = _response(status, PROBLEM_JSON, "Problem", _OF_A_PROBLEM.get(status, ()))
    parameters = [_parameter("query", name, choices.get(name)) for name in query] + [
        _parameter("header", name) for name in headers
    ]
    if parameters:
        doc["parameters"] = parameters
    if body is not None:
        schema = ref(body) if isinstance(body, str) else body
        told_body = {"schema": schema, **({"examples": _examples(examples)} if examples else {})}
        doc["requestBody"] = {"required": needs_body, "content": dict.fromkeys(takes, told_body)}
    doc["security"] = [] if open_to_all else [{"token": []}, {}]

    def note(view: View) -> View:
        _DOCUMENTED[view] = doc
        return view

    return note


def _examples(examples: Mapping[str, Any]) -> dict[str, Any]:
    return {name.replace(" ", "_"): {"summary": name, "value": value} for name, value in examples.items()}


def _response(
    status: int, content: str | Sequence[str], name: str | None, headers: Sequence[str] = ()
) -> dict[str, Any]:
    made: dict[str, Any] = {"description": HTTPStatus(status).phrase}
    if headers:
        made["headers"] = {header: {"$ref": f"#/components/headers/{header}"} for header in headers}
    if name is not None:
        media = [content] if isinstance(content, str) else content
        made["content"] = {each: {"schema": ref(name)} for each in media}
    return made


def _parameter(place: str, name: str, choices: Sequence[str] | None = None) -> dict[str, Any]:
    description, schema = PARAMETERS[name]
    if choices is not None:
        schema = {**schema, "enum": [*choices]}
    own = name.rpartition(":")[2]
    return {"in": place, "name": own, "required": False, "description": description, "schema": schema}


def described(app: Flask, blueprints: Iterable[Blueprint]) -> dict[str, Any]:
    """The document: the routes of blueprints that app has, by what is documented of them, and the components."""
    marshmallow = MarshmallowPlugin()
    spec = APISpec("Greffier", "1", "3.1.0", plugins=[marshmallow], info=INFO)
    assert marshmallow.converter is not None
    marshmallow.converter.add_attribute_function(_pattern)  # type: ignore[no-untyped-call]
    for name, schema in COMPONENTS.items():
        spec.components.schema(name, schema)
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    for blueprint in blueprints:
        spec.tag({"name": blueprint.name, "description": _DESCRIPTIONS[blueprint.name]})
        for rule in app.url_map.iter_rules():
            view = app.view_functions[rule.endpoint]
            if view in _DOCUMENTED and rule.endpoint.startswith(f"{blueprint.name}."):
                spec.path(
                    path=_PARAMETER_OF_A_RULE.sub(r"{\1}", rule.rule),
                    operations={method.lower(): _operation(view, rule, blueprint) for method in _methods(rule)},
                    parameters=[_in_path(name) for name in _PARAMETER_OF_A_RULE.findall(rule.rule)],
                )
    for header, (description, shape) in HEADERS.items():
        spec.components.header(header, {"description": description, "schema": shape})
    return _linked(spec.to_dict())


def _pattern(converter: FieldConverterMixin, field: Field[Any], **_: Any) -> dict[str, str]:
    """A field's pattern as ECMA 262 writes it, which JSON Schema asks for: it has no `\\Z`, and begins anywhere."""
    for each in field.validators:
        if isinstance(each, Regexp) and isinstance(pattern := each.regex.pattern, str):
            return {"pattern": f"^{pattern.removesuffix(_END)}$"}
    return {}


def _linked(document: dict[str, Any]) -> dict[str, Any]:
    """With what may follow each answer: all that there is of a match behind its creation."""
    operations = [
        (path, operation)
        for path, item in document["paths"].items()
        for name, operation in item.items()
        if name in _VERBS
    ]
    of_a_match = {
        f"of_it_{operation['operationId']}": (operation["operationId"], {"match": "$response.body#/id"}, None)
        for path, operation in operations
        if _IN_BRACES.findall(path) == ["match"]
    }
    links = {**_LINKS, "Created": of_a_match}
    document["components"]["links"] = {
        name: {"operationId": operation, "parameters": parameters, **({} if body is None else {"requestBody": body})}
        for named in links.values()
        for name, (operation, parameters, body) in named.items()
    }
    for _, operation in operations:
        for status, response in operation["responses"].items():
            schemas = [each["schema"].get("$ref", "") for each in response.get("content", {}).values()]
            named = links.get(schemas[0].rpartition("/")[2]) if schemas and status < "300" else None
            if named:
                response["links"] = {name: {"$ref": f"#/components/links/{name}"} for name in named}
    return document


def _operation(view: Callable[..., Any], rule: Rule, blueprint: Blueprint) -> dict[str, Any]:
    description = inspect.getdoc(view)
    name = rule.endpoint.replace(".", "_")
    told = {"operationId": name, **_DOCUMENTED[view], "tags": [blueprint.name]}
    return {**told, "description": description} if description else told


def _methods(rule: Rule) -> list[str]:
    return sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})


_IN_PATH: dict[str, dict[str, Any]] = {
    "match": MATCH,
    "photo": HASH,
    "game": {"type": "string", "minLength": 1},
    "tool": {"type": "string", "minLength": 1},
    "aid": {"type": "string", "pattern": "^a[1-9][0-9]*$"},
    "tid": {"type": "string", "minLength": 1},
}


def _in_path(name: str) -> dict[str, Any]:
    return {"in": "path", "name": name, "required": True, "schema": _IN_PATH[name]}
