import { useTexts } from '../../i18n';
import { office as officeTexts } from '../../i18n/texts/office';
import { seating } from '../../i18n/texts/seating';
import { Key } from '../../ui/Key';
import { oneLine } from '../../words';
import type { Plan } from './changes';
import type { SeatChanges } from './useSeatChanges';

/** A change of seats that takes a reason: who would meet again, who is pinned, or that the table has begun. */
export function SeatQuestion({ changes, plan }: { changes: SeatChanges; plan: Plan }) {
  const s = useTexts(seating);
  const w = useTexts(officeTexts);
  const { off, reason, directs, nameOf } = changes;
  const why = oneLine(reason);
  return (
    <>
      <div class="sp" role="alert">
        <b>{changes.nameOfPlan(plan)}</b>
        {off && <p>{off}</p>}
        {plan.needsReason && <p>{s.reseatSays}</p>}
        {changes.met(plan).map(([one, other, round]) => (
          <p key={`${one} ${other}`}>{s.met(nameOf(one), nameOf(other), round)}</p>
        ))}
      </div>
      <input
        type="text"
        value={reason}
        maxLength={200}
        aria-label={w.reason}
        placeholder={w.reason}
        onInput={(event) => changes.type(event.currentTarget.value)}
      />
      <Key onClick={changes.cancel}>{w.cancel}</Key>
      <Key rule aria-disabled={!directs || !why} onClick={() => directs && why && changes.send(plan, why)}>
        {plan.needsReason ? s.reseat : s.swapAll}
      </Key>
    </>
  );
}
