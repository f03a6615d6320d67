import type { ProblemBody } from '../api/types';
import { Sentence } from '../cards/Card';
import { reasonOf, troubleOf } from '../i18n/texts/troubles';
import { useSettings } from '../store/settings';

/** Why something was refused: a ruling's sentence with its cards drawn, else in plain words. */
export function Reason({ of }: { of: ProblemBody }) {
  const { lang } = useSettings();
  if (of.text) return <Sentence of={of.text} />;
  // what only the service can say it says in English
  return <span lang={troubleOf(of, lang) ? lang : 'en'}>{reasonOf(of, lang)}</span>;
}
