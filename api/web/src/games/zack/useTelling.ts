import { useEffect, useState } from 'preact/hooks';
import type { Command, MatchState, Seat } from '../../api/types';
import type { PhoneProps } from '../kit/phone';
import { useArmed } from './Armed';
import { isColour } from './cards';
import { owesMarker } from './taps';
import { tableOf } from './types';

/** Something that was seen to land, by nobody knows whom yet. */
export interface Seen {
  what: { card: string } | 'marker';
  landed: boolean;
  tell: (command: Command) => void;
}

/** Who the next throw is of, as far as the table tells; null: nobody knows. */
const whose = (state: MatchState, what: Seen['what']): Seat | null =>
  what === 'marker' ? owesMarker(state) : tableOf(state).to_throw;

const commandOf = ({ what, landed }: Pick<Seen, 'what' | 'landed'>, by: Seat): Command => ({
  ...(what === 'marker' ? { type: 'throw_marker', by } : { type: 'throw', by, card: what.card }),
  ...(landed ? {} : { landed: false }),
});

/** Return what was seen and waits for its player, and what a touch tells. */
export function useTelling({ state, own, telling, onSaw, onSay }: PhoneProps) {
  const armed = useArmed();
  const [waiting, setWaiting] = useState<readonly Seen[]>([]);
  const [head] = waiting;
  const guessed = head && !telling ? whose(state, head.what) : null;
  const asked = head && !telling && !guessed ? head : null;
  function tellBy(seen: Seen, seat: Seat) {
    setWaiting((all) => all.slice(1));
    seen.tell(commandOf(seen, seat));
  }
  // what was seen of whoever's turn it was: told when the table behind what was told before it is known
  useEffect(() => {
    if (head && guessed) tellBy(head, guessed);
  }, [head, guessed]);

  function tap(event: Event, what: Seen['what']) {
    const { by, beside } = armed.take();
    const [turn] = state.turn;
    const chooses = state.phase === 'choose' && turn && (own ?? by ?? turn) === turn ? turn : null;
    if (chooses && what !== 'marker' && isColour(what.card)) {
      onSay({ type: 'choose', by: chooses, colour: what.card });
      return;
    }
    const tell = onSaw(event);
    const known = own ?? by;
    if (known) tell(commandOf({ what, landed: !beside }, known));
    else setWaiting((all) => [...all, { what, landed: !beside, tell }]);
  }

  return {
    armed,
    /** Waits until a seat is tapped. */
    asked,
    tap,
    tapSeat: (seat: Seat) => (asked ? tellBy(asked, seat) : armed.tapSeat(seat)),
    challenge(tell: Seen['tell'], by: Seat, target: Seat, landed: boolean) {
      armed.take();
      tell({ type: 'challenge', by, target, ...(landed ? {} : { landed: false }) });
    },
  };
}
