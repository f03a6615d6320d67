import type { MatchState, Seat } from '../../api/types';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { nameOf } from '../kit/seats';
import { kit } from '../kit/words';
import { colourName } from './cards';
import { Disc } from './Face';
import { TapKey } from './TapKey';
import { zackTexts } from './texts';
import { seatOf } from './types';

interface Props {
  state: MatchState;
  turn: Seat | null;
  /** A word under the name of a seat. */
  wordOf: (seat: Seat) => string;
  /** A seat is asked for: all stand out. */
  asked: boolean;
  /** Whose next throw is meant. */
  armed: Seat | null;
  /** null: they are shown, and no keys. */
  onTap: ((seat: Seat) => void) | null;
}

/** The seats with their colours, and how many cards each pile has. */
export function SeatPlates({ state, turn, wordOf, asked, armed, onTap }: Props) {
  const t = useTexts(zackTexts);
  const k = useTexts(kit);
  const { lang } = useSettings();
  const seats = Object.keys(state.seats);
  return (
    <div class={classes('plates zplates', `of-${seats.length}`)} role="group" aria-label={k.whoPlays}>
      {seats.map((seat) => {
        const { colour, cards, marker } = seatOf(state, seat);
        const name = nameOf(state, seat);
        const word = wordOf(seat);
        const thrown = marker === 'thrown' && t.markerThrown;
        const look = classes('plate', seat === turn && 'turn', (asked || seat === armed) && 'asked');
        const label = [name, word, state.round > 0 && t.cards(cards), colourName(colour, lang), thrown]
          .filter(Boolean)
          .join(', ');
        const face = (
          <>
            <Disc colour={colour} />
            <b>{name}</b> <span class="role">{word}</span>{' '}
            <span class="n" hidden={!state.round}>
              {thrown && <Icon name="z-marker" />}
              {cards}
              <Icon name="card" />
            </span>
          </>
        );
        return onTap ? (
          <TapKey
            key={seat}
            class={look}
            pressed={seat === armed}
            label={label}
            data={{ 'data-seat': seat, 'data-key': `plate ${seat}` }}
            onTap={() => onTap(seat)}
          >
            {face}
          </TapKey>
        ) : (
          <div key={seat} class={look} role="img" aria-label={label} data-seat={seat}>
            {face}
          </div>
        );
      })}
    </div>
  );
}
