import { useEffect } from 'preact/hooks';
import { Sentence } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { watch } from '../../i18n/texts/watch';
import { useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import type { Change } from './correction';

const SHOWN = 8_000;

/** Names the move that was mended, for eight seconds or until it is touched. */
export function CorrectionBanner({ change, onDone }: { change: Change; onDone: () => void }) {
  const t = useTexts(watch);
  const { lang } = useSettings();
  useEffect(() => {
    const timer = setTimeout(onDone, SHOWN);
    return () => clearTimeout(timer);
  }, [change]);
  const titles = {
    corrected: () => t.correctedTitle(change.place),
    inserted: () => t.insertedTitle(change.place),
    retracted: () => t.retractedTitle(change.count),
  };
  return (
    <div class="fix" role="status" onClick={onDone}>
      <Icon name="pen" class="s" />
      <div>
        <b>{titles[change.kind]()}</b>
        {change.was && (
          <s>
            <Sentence text={change.was.text[lang]} />
          </s>
        )}
        {change.now && (
          <span>
            <Sentence text={change.now.text[lang]} />
          </span>
        )}
        <span>{t.alreadyRight}</span>
      </div>
    </div>
  );
}
