/** Changes of who sits where at the desk, of a draft and of a published round alike: sent, asked about, undone. */

import { readCrosstable } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { refusalOf } from '../../i18n/texts/refusals';
import { seating } from '../../i18n/texts/seating';
import { useSettings } from '../../store/settings';
import { isDirecting } from '../../store/tournaments';
import { isOffPin } from '../../tournaments/pins';
import { useRead } from '../../tournaments/reading';
import { usePatch } from '../../tournaments/usePatch';
import { isHindrance, type Place, type Plan, planOf } from './changes';
import { meetings } from './meetings';
import type { Desk } from './useDesk';
import { useLifting } from './useLifting';

interface Asking {
  /** A change that takes a reason. */
  asked: Plan | null;
  /** Why the service refused it: a pinned person would come to another table. */
  off: string | null;
  reason: string;
  trouble: string | null;
}

const NOTHING: Asking = { asked: null, off: null, reason: '', trouble: null };

export type SeatChanges = ReturnType<typeof useSeatChanges>;

export function useSeatChanges(desk: Desk, round: NonNullable<Desk['round']>) {
  const t = useTexts(directing);
  const s = useTexts(seating);
  const { lang } = useSettings();
  const { office, nameOf, undoing } = desk;
  const { tournament, known } = office;
  const [asking, change] = usePatch<Asking>(() => NOTHING);
  const directs = isDirecting(known) && office.connected;
  const cross = useRead(tournament.id, tournament.round, () => readCrosstable(tournament.id, known.token));
  const met = (plan: Plan) =>
    plan.people.length === 2 ? meetings(cross, round.tables, [plan.people[0]!, plan.people[1]!]) : [];
  const fail = (error: unknown) => change({ trouble: refusalOf(error, lang) });

  function nameOfPlan({ bodies, people }: Plan): string {
    if (people.length === 2) return s.swapping(nameOf(people[0]!), nameOf(people[1]!));
    const [body] = bodies;
    return people.length ? nameOf(people[0]!) : s.moving(Number(body?.['from']), Number(body?.['to']));
  }

  function send(plan: Plan, why: string | null): void {
    const { off } = asking;
    change(NOTHING);
    const bodies = plan.bodies.map((body) => ({
      ...body,
      ...(round.version !== undefined && { seen: round.version }),
      // the reason counts against what the service has refused, and for the record
      ...(why && ['swap', 'seat', 'reseat'].includes(body.type) && { reason: why }),
      ...(why && off && { irregular: why }),
    }));
    const sent = Promise.all(bodies.map((body) => office.send(body)));
    undoing.changed(nameOfPlan(plan), round, bodies, sent);
    sent.catch((error) => {
      if (isOffPin(error)) change({ asked: plan, off: refusalOf(error, lang), reason: why ?? '' });
      else fail(error);
    });
  }

  function drop(from: Place, onto: Place): void {
    const plan = planOf(undoing.latest(round), from, onto);
    if (isHindrance(plan)) {
      change({ ...NOTHING, trouble: plan.why === 'begun' ? s.begun(plan.table) : s.notThere });
      return;
    }
    if (plan.needsReason || met(plan).length)
      change({ ...NOTHING, asked: plan, reason: plan.needsReason ? t.wrongSeats : '' });
    else send(plan, null);
  }
  const lifting = useLifting(directs, drop);
  return {
    ...asking,
    round,
    office,
    directs,
    lifting,
    nameOf,
    fail,
    send,
    nameOfPlan,
    met,
    type: (reason: string) => change({ reason }),
    cancel: () => change(NOTHING),
    clear: () => change({ trouble: null }),
    /** What the next undo takes back, in words; null: nothing. */
    undoes: directs ? undoing.next : null,
    undo(): void {
      const told = undoing.undo();
      change({ ...NOTHING, trouble: told?.bad ? told.text : null });
    },
  };
}
