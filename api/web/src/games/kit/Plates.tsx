import type { ComponentChildren } from 'preact';
import type { MatchState, Seat } from '../../api/types';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { handSize, teamOf } from './seats';
import { kit } from './words';

/** What a seat does now: in a word, and by the sign that stands for it where there is no room for words. */
export interface Role {
  word: string;
  sign?: string | undefined;
}

interface Props {
  state: MatchState;
  /** The plate that a tap on a card is recorded for. */
  turn: Seat | null;
  roleOf: (seat: Seat) => Role | null;
  /** A word under every name instead of its role: the pad asks for a seat. */
  ask?: string | undefined;
  /** Of which seats; unless said otherwise of all. */
  asked?: ((seat: Seat) => boolean) | undefined;
  /** Whose phone this is. */
  own?: Seat;
  /** Whether hands are counted; unless said otherwise, once there was a round. */
  counted?: boolean;
  /** A seat that is pointed at besides the one in turn: what is tapped next is done for it. */
  aim?: Seat | null;
  /** A third line, and what a screen reader says of it. */
  more?: ((seat: Seat) => { says: string; shows: ComponentChildren }) | undefined;
  onTap: (seat: Seat) => void;
}

/** The seats in order of play: name, role, how many cards. */
export function Plates({
  state,
  turn,
  roleOf,
  ask: askAll,
  asked,
  own,
  counted = state.round > 0,
  aim,
  more,
  onTap,
}: Props) {
  const t = useTexts(kit);
  const { cards } = useTexts(common);
  const seats = Object.keys(state.seats);
  return (
    <div class={classes('plates', `of-${seats.length}`)} role="group" aria-label={t.whoPlays}>
      {seats.map((seat) => {
        const { out, name: given } = state.seats[seat]!;
        const role = roleOf(seat);
        const third = more?.(seat);
        const ask = !asked || asked(seat) ? askAll : undefined;
        const word = ask ?? (out !== null ? t.outAs(out) : (role?.word ?? ''));
        const count = handSize(state, seat);
        const team = teamOf(state, seat).join('+');
        const name = seat === own ? t.you : given || seat;
        return (
          <button
            key={seat}
            class={classes(
              'plate',
              count > 9 && 'many',
              seat === turn && 'turn',
              seat === aim && 'aim',
              ask && 'asked',
              out !== null && 'out',
              team && `team-${team[0]}`,
            )}
            data-key={`plate ${seat}`}
            aria-pressed={seat === (aim ?? turn)}
            aria-label={[name, word, counted && cards(count), third?.says, team].filter(Boolean).join(', ')}
            onClick={() => onTap(seat)}
          >
            <b>{name}</b>{' '}
            <span class="second">
              <span class="role">
                {role?.sign && !ask && out === null && <Icon name={role.sign} />}
                <span>{word}</span>
              </span>{' '}
              {counted && (
                <span class="n">
                  {count}
                  <Icon name="card" />
                </span>
              )}
            </span>
            {third && (
              <span class="third" aria-hidden="true">
                {third.shows}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
