import { about, useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { Key } from '../../ui/Key';
import { commandOf } from './draft';
import type { Step } from './useStep';
import type { Names } from './Value';
import { generic, said, titled } from './words';

/** The keys that record: that by which something is whole, or all that one tap says. */
export function Acts({ names, step }: { names: Names; step: Step }) {
  const t = useTexts(generic);
  const { lang } = useSettings();
  const { ready } = step;
  const nameOf = (by: string) => (by === 'all' ? t.all : names.nameOf(by));
  if (step.confirms)
    return (
      <Key big go={ready} off={!ready} aria-disabled={!ready} onClick={step.confirm}>
        {step.whole ? t.record : t.done}
      </Key>
    );
  return (
    <>
      {step.direct.map((one) => (
        <Key
          key={`${one.type} ${one.by}`}
          big
          ready
          data-deed={one.type}
          data-by={one.by ?? ''}
          aria-label={one.by ? about(lang, nameOf(one.by), said(one.type, lang)) : said(one.type, lang)}
          onClick={() => step.recording.record(commandOf(one, {}))}
        >
          <span>
            {titled(one.type, lang)}
            {one.by && <small>{nameOf(one.by)}</small>}
          </span>
        </Key>
      ))}
    </>
  );
}
