import { about, useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { kit } from '../kit/words';
import type { Description } from './description';
import { Said } from './Said';
import type { Step } from './useStep';
import type { Names } from './Value';
import { generic, said, titled } from './words';

interface Props {
  description: Description;
  names: Names;
  step: Step;
  stuck: boolean;
  /** Something may be done. */
  offered: boolean;
}

/** What is asked for: whose, and which field. */
export function Asked({ description, names, step, stuck, offered }: Props) {
  const t = useTexts(generic);
  const k = useTexts(kit);
  const { lang } = useSettings();
  const { deed, action, field } = step;
  const { missing } = step.recording;
  const who = action?.by ?? null;
  if (stuck) return k.awaiting;
  if (!offered) return t.notOffered;
  if (missing)
    return (
      <>
        {t.forgotten}
        <Said description={description} command={missing} nameOf={names.nameOf} />
      </>
    );
  if (!deed) return t.what;
  return (
    <>
      {who ? about(lang, who === 'all' ? t.all : names.nameOf(who), said(deed.type, lang)) : titled(deed.type, lang)}
      {(field || !action) && ' – '}
      {field ? t.which(said(field, lang)) : !action ? t.who : ''}
    </>
  );
}
