import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../api/client';
import { useTexts } from '../i18n';
import { common } from '../i18n/texts/common';
import { reasonOf } from '../i18n/texts/troubles';
import { watch } from '../i18n/texts/watch';
import { href } from '../router';
import { type Lang, useSettings } from '../store/settings';
import { Bar } from '../ui/Bar';
import { KeyLink } from '../ui/Key';
import type { Feed } from './feed';

const PATIENCE = 150;

/** Before the first picture: shapes of the page after a moment, or why there is nothing to see. */
export function Waiting({ feed }: { feed: Feed<unknown> }) {
  const t = useTexts(watch);
  const words = useTexts(common);
  const { lang } = useSettings();
  const [shapes, setShapes] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShapes(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  const trouble = feed.closed
    ? t.closed
    : feed.refused
      ? whyNot(feed.refused, lang, words.noMatch)
      : feed.connection === 'lost'
        ? words.unreachable
        : null;
  return (
    <div class="watch">
      <Bar title="Greffier" />
      {trouble ? (
        <main class="message">
          <p role="alert">{trouble}</p>
          {feed.closed && <p>{t.closedHint}</p>}
          {feed.refused?.closed && (
            <KeyLink icon="qr" href={href({ page: 'join', code: null })}>
              {t.typeCode}
            </KeyLink>
          )}
          <KeyLink go href="/">
            {words.home}
          </KeyLink>
        </main>
      ) : (
        <main>
          <div class="shapes" aria-label={t.opening} aria-busy="true" role="status">
            {shapes && [<div class="skel baize" />, <div class="skel" />, <div class="skel" />]}
          </div>
        </main>
      )}
    </div>
  );
}

const whyNot = (problem: Problem, lang: Lang, noMatch: string) =>
  problem.closed ? noMatch : reasonOf(problem.body, lang);
