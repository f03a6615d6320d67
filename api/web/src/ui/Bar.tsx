import type { ComponentChildren } from 'preact';
import { useTexts } from '../i18n';
import { common } from '../i18n/texts/common';
import { changeSettings, type Lang } from '../store/settings';
import { Icon } from './Icon';

interface Props {
  title: ComponentChildren;
  sub?: ComponentChildren;
  /** Where the arrow leads. */
  back?: string;
  children?: ComponentChildren;
}

/** The bar on top of every page but home. */
export function Bar({ title, sub, back = '/', children }: Props) {
  const t = useTexts(common);
  return (
    <header class="bar">
      <a class="ib" href={back} aria-label={t.back}>
        <Icon name="left" />
      </a>
      <div class="titles">
        <h1>{title}</h1>
        {sub && <span class="sub">{sub}</span>}
      </div>
      {children}
    </header>
  );
}

/** French or English at one tap. */
export function LanguageKey({ class: look = 'ib word', inFull = false }: { class?: string; inFull?: boolean }) {
  const { otherLanguage } = useTexts(common);
  return (
    <button
      class={look}
      lang={otherLanguage.lang}
      aria-label={inFull ? otherLanguage.name : `${otherLanguage.short}, ${otherLanguage.name}`}
      onClick={() => changeSettings({ lang: otherLanguage.lang as Lang })}
    >
      {inFull ? otherLanguage.name : otherLanguage.short}
    </button>
  );
}
