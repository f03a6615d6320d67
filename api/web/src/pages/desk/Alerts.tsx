import { useTexts } from '../../i18n';
import { office as officeTexts } from '../../i18n/texts/office';
import { Key } from '../../ui/Key';
import type { Desk } from './useDesk';

/** A refused command, above the desk. */
export function Alerts({ desk }: { desk: Desk }) {
  const w = useTexts(officeTexts);
  if (!desk.trouble) return null;
  return (
    <p class="refusal" role="alert">
      {desk.trouble}
      <Key quiet onClick={() => desk.setTrouble(null)}>
        {w.close}
      </Key>
    </p>
  );
}
