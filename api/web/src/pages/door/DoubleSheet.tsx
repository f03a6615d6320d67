import { useTexts } from '../../i18n';
import { door } from '../../i18n/texts/door';
import { doorSheets } from '../../i18n/texts/doorSheets';
import { office as officeTexts } from '../../i18n/texts/office';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { ofLine } from './line';
import type { Acts, Double } from './useActs';
import type { Shown } from './useShown';

interface Props {
  shown: Shown;
  acts: Acts;
  double: Double;
}

/** Asks whether a walk-in is somebody of the list. No key has the focus: Enter alone answers nothing. */
export function DoubleSheet({ shown, acts, double }: Props) {
  const t = useTexts(door);
  const s = useTexts(doorSheets);
  const w = useTexts(officeTexts);
  const known = shown.office.entrants.get(double.entrant);
  const { name, club } = ofLine(double.line);
  const knownAs = [known?.name ?? w.someone, known?.club].filter(Boolean).join(', ');
  const typedAs = [name, club].filter(Boolean).join(', ');
  const isHere = known?.status === 'in' && known.present;
  return (
    <Sheet tone="ask" title={t.double(known?.name ?? w.someone, known?.club ?? '')} onClose={() => acts.onDouble(null)}>
      <p>{s.typedNow(typedAs)}</p>
      <div class="keys">
        <Key
          onClick={() => {
            acts.onDouble(null);
            acts.onLine('');
            acts.onAdding(false);
            if (known && !isHere && known.status !== 'disqualified') acts.check(known);
          }}
        >
          {isHere ? s.isHere(knownAs) : s.checkIn(knownAs)}
        </Key>
        <Key onClick={() => acts.enter(double.line, true)}>{s.asWell(typedAs)}</Key>
        <Key quiet onClick={() => acts.onDouble(null)}>
          {w.cancel}
        </Key>
      </div>
    </Sheet>
  );
}
