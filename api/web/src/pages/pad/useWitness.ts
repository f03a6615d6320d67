import { useEffect, useState } from 'preact/hooks';
import type { Command } from '../../api/types';
import { stampOf } from '../../clock/stamp';
import type { Witness } from '../../clock/witness';
import type { Session } from '../../session/session';
import type { View } from '../../session/view';

/**
 * Where devices beside the table tell when they saw an act, this pad is a witness as well: what is touched is recorded
 * with its moment, by the service's clock. Nobody there: no clock is asked, and the order is that of entry (ZCK-18).
 *
 * awaited: that of the game; none where its moments do not matter. records: this device has the pen.
 */
export function useWitness(
  session: Session,
  { match: { id, token, tid }, devices, picture }: View,
  awaited: ReadonlySet<string> | undefined,
  records: boolean,
): ((event: Event) => (command: Command) => Command) | undefined {
  const [witness, setWitness] = useState<Witness | null>(null);
  const beside = devices > 0;
  const own = tid ?? 't1'; // whoever made the match has its first token
  useEffect(() => {
    if (!awaited || !beside || !records || !token) return;
    let started: Witness | null = null;
    let gone = false;
    void import('../../clock/witness').then(
      (clock) => {
        if (gone) return;
        started = new clock.Witness({ match: id, token, tid: own, awaited, kind: 'watched' });
        session.witness = started;
        setWitness(started);
      },
      () => undefined, // without its code the order is that of entry
    );
    return () => {
      gone = true;
      started?.stop();
      session.witness = null;
      setWitness(null);
    };
  }, [session, id, token, own, awaited, beside, records]);
  const phase = picture?.state.phase;
  useEffect(() => witness?.play(phase !== undefined && phase !== 'deal' && phase !== 'over'), [witness, phase]);
  return awaited && ((event) => session.saw(stampOf(event)));
}
