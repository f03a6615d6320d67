import { type ComponentChildren, type CSSProperties, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Told } from '../api/types';
import { lettersOf, useSettings } from '../store/settings';
import { classes } from '../ui/classes';
import { Icon } from '../ui/Icon';
import { usePointing } from './pointing';
import { type CardSet, type Card as Code, type Piece, PLAIN, piecesOf } from './set';

const Cards = createContext<CardSet>(PLAIN);

/** The cards of the match that is shown. */
export const useCards = (): CardSet => useContext(Cards);

/** Whatever is within draws and names the cards of this set. */
export function WithCards({ cards, children }: { cards: CardSet; children: ComponentChildren }) {
  return <Cards.Provider value={cards}>{children}</Cards.Provider>;
}

interface Props {
  /** null: its back. */
  card: Code | null;
  /** Width in CSS pixels; without it the stylesheet's --w. */
  width?: number;
  /** Modifiers of cards.css: trump, lit, sure, guess, irr, cor, mini, mid, big, huge. */
  look?: string | false | undefined;
  style?: CSSProperties;
  /** What a screen reader adds to the card's name: "trump". */
  note?: string | false | undefined;
}

/** A card as it lies on the table. */
export function Card({ card, width, look, style, note }: Props) {
  const settings = useSettings();
  const cards = useCards();
  const name = card ? cards.name(card, settings.lang) : cards.back(settings.lang);
  const face = card ? cards.face(card, lettersOf(settings)) : null;
  const pointing = usePointing();
  const marked = card ? pointing?.card(card) : null;
  return (
    <span
      class={classes('card', face?.look ?? 'back', look, marked?.look)}
      style={width ? { ...style, '--w': `${width}px` } : style}
      role="img"
      aria-label={[name, note, marked?.word].filter(Boolean).join(', ')}
      data-face={pointing && card}
    >
      {face && (
        <>
          <span class={classes('r', face.index.length === 2 && 'two', face.index.length > 2 && 'long')}>
            {face.index}
          </span>
          {face.sign && (
            <>
              <Icon name={face.sign} class="q" />
              <Icon name={face.sign} class="p" />
            </>
          )}
        </>
      )}
      {marked && <Icon name={marked.icon} class="at" />}
    </span>
  );
}

/** An attack, and what beat it laid across it. */
export function Pair({
  attack,
  defence,
  look,
  note,
  children,
}: {
  attack: Code;
  defence: Code | null;
  look?: (card: Code) => string;
  note?: (card: Code) => string | false;
  children?: ComponentChildren;
}) {
  return (
    <span class={classes('pair', !defence && 'open')}>
      <Card card={attack} look={look?.(attack)} note={note?.(attack)} />
      {defence && <Card card={defence} look={look?.(defence)} note={note?.(defence)} />}
      {children}
    </span>
  );
}

/** A card within a sentence: index letter and sign. */
export function CardWord({ card }: { card: Code }) {
  const settings = useSettings();
  const cards = useCards();
  const { index, sign, word } = cards.face(card, lettersOf(settings));
  return (
    <span class={classes('c', word)}>
      <span aria-hidden="true">
        {index}
        {sign && <Icon name={sign} />}
      </span>
      <span class="vh">{cards.name(card, settings.lang)}</span>
    </span>
  );
}

export function Pieces({ of }: { of: readonly Piece[] }) {
  return <>{of.map((piece) => (typeof piece === 'string' ? piece : <CardWord card={piece.card} />))}</>;
}

/** A sentence of the service, its cards drawn with this device's letters. */
export function Sentence({ of }: { of: Told }) {
  return <Pieces of={piecesOf(of, useSettings().lang)} />;
}
