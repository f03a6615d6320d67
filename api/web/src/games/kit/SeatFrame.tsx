import './pad.css';
import './seat.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useCards } from '../../cards/Card';
import type { Card } from '../../cards/set';
import { useTexts } from '../../i18n';
import { lettersOf, useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { moveFocus } from './Keys';
import { seatWords } from './seatWords';

/** How a card of the hand stands now: legal; legal, as another act than the one that is asked for; neither; on its way. */
export interface HandState {
  look: 'lit' | 'other' | 'dim' | 'sent';
  /** What a tap does, for a screen reader. */
  says: string;
  /** Drawn in its corner: the other act. */
  sign?: string | undefined;
  trump?: boolean;
}

interface Props {
  plates: ComponentChildren;
  table: ComponentChildren;
  ledger: ComponentChildren;
  ask: ComponentChildren;
  /** The hand in the order in which it is held; null: nobody holds one now. */
  hand: readonly Card[] | null;
  /** nth: of those that are alike. */
  stateOf: (card: Card, nth: number) => HandState;
  onTap: (card: Card, nth: number) => void;
  /** Further keys, between the hand and the acts. */
  keys?: ComponentChildren;
  acts: ComponentChildren;
}

/** A seat's own phone: the table above, the hand below, and a key for each act that needs no card. */
export function SeatFrame({ plates, table, ledger, ask, hand, stateOf, onTap, keys, acts }: Props) {
  const t = useTexts(seatWords);
  const [hidden, setHidden] = useState(false);
  return (
    <main class="game-pad seat-pad">
      {plates}
      {table}
      {ledger}
      <div class="askline">
        <p aria-live="polite">{ask}</p>
        {hand && hand.length > 0 && (
          <button
            class="ib eye"
            aria-label={hidden ? t.show : t.hide}
            aria-pressed={hidden}
            onClick={() => setHidden(!hidden)}
          >
            <Icon name="eye" />
          </button>
        )}
      </div>
      {hand && <Hand hand={hand} hidden={hidden} stateOf={stateOf} onTap={onTap} />}
      {keys}
      <div class="acts pad">{acts}</div>
    </main>
  );
}

/** Cards in a row; the more there are, the more stand beside one another. */
const columnsOf = (n: number): number => (n > 18 ? 7 : n > 15 || n === 6 ? 6 : 5);

function Hand({
  hand,
  hidden,
  stateOf,
  onTap,
}: Pick<Props, 'stateOf' | 'onTap'> & { hand: readonly Card[]; hidden: boolean }) {
  const t = useTexts(seatWords);
  const columns = columnsOf(hand.length);
  const rows = Math.max(1, Math.ceil(hand.length / columns));
  return (
    <div
      class={classes('hand', rows > 2 && 'many', rows > 3 && 'crowd')}
      style={{ '--columns': columns }}
      role="group"
      aria-label={t.yourHand(hand.length)}
      onKeyDown={(event) => moveFocus(event, columns)}
    >
      {hand.map((card, i) => {
        if (hidden) return <span key={i} class="hk back" role="img" aria-label={t.hidden} />;
        const nth = i - hand.indexOf(card);
        return (
          <HandKey
            key={`${card} ${nth}`}
            card={card}
            nth={nth}
            first={i === 0}
            state={stateOf(card, nth)}
            onTap={() => onTap(card, nth)}
          />
        );
      })}
    </div>
  );
}

interface KeyProps {
  card: Card;
  /** Of those that are alike. */
  nth: number;
  first: boolean;
  state: HandState;
  onTap: () => void;
}

function HandKey({ card, nth, first, state: { look, says, sign, trump }, onTap }: KeyProps) {
  const settings = useSettings();
  const cards = useCards();
  const { index, sign: suit, look: colour } = cards.face(card, lettersOf(settings));
  return (
    <button
      class={classes('hk', colour, look, trump && 'trump')}
      aria-label={[cards.name(card, settings.lang), says].filter(Boolean).join(', ')}
      tabIndex={first ? 0 : -1}
      data-card={card}
      data-key={`${card} ${nth}`}
      onClick={onTap}
    >
      <span class={classes('r', index.length > 1 && 'two')}>{index}</span>
      {suit && (
        <>
          <Icon name={suit} class="q" />
          <Icon name={suit} class="p" />
        </>
      )}
      {sign && (
        <em>
          <Icon name={sign} />
        </em>
      )}
    </button>
  );
}

interface ActProps {
  legal: boolean;
  /** Set for a key that is pressed until the card is. */
  pressed?: boolean;
  /** What goes with it, in small letters. */
  about?: string | false;
  onTap: () => void;
  children: string;
  act: string;
}

/** An act without a card: it always has its place, and can be pressed where it is legal. */
export function SeatAct({ legal, pressed, about, onTap, children, act }: ActProps) {
  return (
    <Key
      big
      ready={legal}
      off={!legal}
      aria-disabled={legal ? undefined : true}
      aria-pressed={pressed}
      data-act={act}
      onClick={() => legal && onTap()}
    >
      <span>
        {children}
        {about && <small>{about}</small>}
      </span>
    </Key>
  );
}
