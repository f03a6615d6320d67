import type { Seat } from '../../api/types';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { handSize, ROLE_SIGNS, roleOf, teamOf } from './table';
import type { DurakState } from './types';
import { words } from './words';

interface Props {
  state: DurakState;
  /** The plate that a tap on a card is recorded for. */
  turn: Seat | null;
  /** A word under every name instead of its role: the pad asks for a seat. */
  ask?: string | undefined;
  onTap: (seat: Seat) => void;
}

/** The seats in order of play: name, role, how many cards. */
export function Plates({ state, turn, ask, onTap }: Props) {
  const t = useTexts(words);
  const { seat: seatWord, cards } = useTexts(common);
  const seats = Object.keys(state.seats);
  return (
    <div class={classes('plates', `of-${seats.length}`)} role="group" aria-label={t.whoPlays}>
      {seats.map((seat) => {
        const { out, name: given } = state.seats[seat]!;
        const role = roleOf(state, seat);
        const word = ask ?? (out !== null ? t.outAs(out) : role ? t.roles[role] : '');
        const count = handSize(state, seat);
        const team = teamOf(state, seat).join('+');
        const name = given || (seats.length > 4 ? seat : seatWord(seat));
        return (
          <button
            key={seat}
            class={classes(
              'plate',
              count > 9 && 'many',
              seat === turn && 'turn',
              ask && 'asked',
              out !== null && 'out',
              team && `team-${team[0]}`,
            )}
            aria-pressed={seat === turn}
            aria-label={[given || seatWord(seat), team, word, state.round > 0 && cards(count)]
              .filter(Boolean)
              .join(', ')}
            onClick={() => onTap(seat)}
          >
            <b>{name}</b>
            <span class="second">
              <span class="role">
                {role && ROLE_SIGNS[role] && !ask && out === null && <Icon name={ROLE_SIGNS[role]} />}
                <span>{word}</span>
              </span>
              {state.round > 0 && (
                <span class="n">
                  {count}
                  <Icon name="card" />
                </span>
              )}
            </span>
          </button>
        );
      })}
    </div>
  );
}
