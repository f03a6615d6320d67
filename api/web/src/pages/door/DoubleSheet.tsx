import { useTexts } from '../../i18n';
import { door } from '../../i18n/texts/door';
import { doorSheets } from '../../i18n/texts/doorSheets';
import { office as officeTexts } from '../../i18n/texts/office';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { ofLine } from './line';
import type { Acts, Double } from './useActs';

interface Props {
  acts: Acts;
  double: Double;
}

/** Asks whether a walk-in is somebody of the list. No key has the focus: Enter alone answers nothing. */
export function DoubleSheet({ acts, double }: Props) {
  const t = useTexts(door);
  const s = useTexts(doorSheets);
  const w = useTexts(officeTexts);
  const { one, into } = double;
  const { name, club } = ofLine(double.line);
  const knownAs = [one.name ?? w.someone, one.club].filter(Boolean).join(', ');
  const typedAs = [name, club].filter(Boolean).join(', ');
  const isHere = one.status === 'in' && one.present;
  const title = into ? s.isIn(knownAs, into.name) : t.double(one.name ?? w.someone, one.club ?? '');
  return (
    <Sheet tone="ask" title={title} onClose={() => acts.onDouble(null)}>
      <p>{s.typedNow(typedAs)}</p>
      <div class="keys">
        <Key onClick={() => acts.checkDouble(double)}>{isHere ? s.isHere(knownAs) : s.checkIn(knownAs)}</Key>
        <Key onClick={() => acts.enter(double.line, true)}>{s.asWell(typedAs)}</Key>
        <Key quiet onClick={() => acts.onDouble(null)}>
          {w.cancel}
        </Key>
      </div>
    </Sheet>
  );
}
