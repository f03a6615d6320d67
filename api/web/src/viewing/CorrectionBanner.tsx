import './correction.css';
import { useEffect } from 'preact/hooks';
import { Sentence } from '../cards/Card';
import { useTexts } from '../i18n';
import { watch } from '../i18n/texts/watch';
import { useSettings } from '../store/settings';
import { Icon } from '../ui/Icon';
import type { Change } from './correction';

const SHOWN = 8_000;
const TOLD = 3; // moves put in that are told in full

/** Names the move that was mended, for eight seconds or until it is touched. */
export function CorrectionBanner({ change, onDone }: { change: Change; onDone: () => void }) {
  const t = useTexts(watch);
  const { lang } = useSettings();
  useEffect(() => {
    const timer = setTimeout(onDone, SHOWN);
    return () => clearTimeout(timer);
  }, [change]);
  const { kind, number, count, was, now, more, also, agreed, goesOn } = change;
  const title = {
    corrected: () =>
      goesOn
        ? t.goesOnTitle(goesOn.rounds)
        : agreed
          ? t.agreedTitle
          : now
            ? t.correctedTitle(number)
            : t.struckTitle(number),
    inserted: () => t.insertedTitle(count, number),
    retracted: () => t.retractedTitle(count),
  }[kind]();
  const put = [now, ...more].filter((item) => item !== null);
  const shown = put.length > TOLD ? TOLD - 1 : put.length;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it goes away by itself; a tap only hastens that
    <div class="fix" role="status" onClick={onDone}>
      <Icon name={goesOn ? 'play' : 'pen'} class="s" />
      <div>
        <b>{title}</b>
        {was && was.text[lang] !== now?.text[lang] && (
          <s>
            <Sentence of={was.text} />
          </s>
        )}
        {put.slice(0, shown).map((item) => (
          <span key={item.version}>
            <Sentence of={item.text} />
          </span>
        ))}
        {put.length > shown && <span>{t.andMore(put.length - shown)}</span>}
        {also > 0 && <span>{t.alsoStruck(also)}</span>}
        {!goesOn && <span class="right">{t.alreadyRight}</span>}
      </div>
    </div>
  );
}
