import './rat-hot.css';
import type { MatchState, Seat } from '../../api/types';
import { useTexts } from '../../i18n';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { kit } from '../kit/words';
import { ratHotTexts } from './texts';
import type { RatHotSeat } from './types';

/** Rats of one's own of which the pads have room for a dot each; more are counted. */
const DOTS = 3;

interface Props {
  state: MatchState;
  /** Who lays now. */
  turn: Seat | null;
  /** Whose phone this is. */
  own?: Seat;
  /** A word under every name: the pad asks for a seat. */
  ask?: string | undefined;
  /** Given where a tap on a plate says something. */
  onTap?: (seat: Seat) => void;
}

/** The two players: whose colour is whose, rats that are seen, points. */
export function Teams({ state, turn, own, ask, onTap }: Props) {
  const t = useTexts(ratHotTexts);
  const k = useTexts(kit);
  return (
    <div class="teams plates" role="group" aria-label={k.whoPlays}>
      {Object.entries(state.seats).map(([seat, { name, score, ...more }]) => {
        const {
          colour = seat === 'A' ? 'red' : 'green',
          rats = 0,
          won = 0,
        } = more as typeof more & Partial<RatHotSeat>;
        const called = seat === own ? k.you : name || seat;
        const says = ask ?? [t.tally(score), t.standing(rats, won)].join(' · ');
        // a key is called by what stands on it, and then by what its signs mean
        const tells = [t.colours[colour], says].join(', ');
        const inside = (
          <>
            <span class={classes('whose', colour)} aria-hidden="true">
              <Icon name="rat" />
            </span>
            <span class="ident">
              <b>{called}</b>
              {onTap && <span class="vh">, {tells}</span>}
              <span class="role" aria-hidden="true">
                {ask ?? (
                  <>
                    {t.ratsWord}
                    <span class="dots">
                      {rats > DOTS
                        ? rats
                        : Array.from({ length: DOTS }, (_, n) => <i key={n} class={n < rats ? 'on' : ''} />)}
                    </span>
                    {won > 0 && <span>{t.won(won)}</span>}
                  </>
                )}
              </span>
            </span>
            <span class="tally" aria-hidden="true">
              {score}
            </span>
          </>
        );
        const look = classes('plate', seat === turn && 'turn', ask && 'asked', rats >= DOTS && 'lost');
        return onTap ? (
          <button
            key={seat}
            class={look}
            data-key={`plate ${seat}`}
            aria-pressed={seat === turn}
            onClick={() => onTap(seat)}
          >
            {inside}
          </button>
        ) : (
          <div
            key={seat}
            class={look}
            role="group"
            aria-label={[called, tells].join(', ')}
            aria-current={seat === turn || undefined}
          >
            {inside}
          </div>
        );
      })}
    </div>
  );
}
