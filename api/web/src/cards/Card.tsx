import type { ComponentChildren, CSSProperties } from 'preact';
import { lettersOf, useSettings } from '../store/settings';
import { classes } from '../ui/classes';
import { Icon } from '../ui/Icon';
import { backName, type Card as Code, cardName, cardsIn, index, rankOf, suitOf } from '.';

interface Props {
  /** null: its back. */
  card: Code | null;
  /** Width in CSS pixels; without it the stylesheet's --w. */
  width?: number;
  /** Modifiers of cards.css: trump, lit, sure, guess, irr, cor, mini, mid, big, huge. */
  look?: string | false | undefined;
  style?: CSSProperties;
  /** What a screen reader adds to the card's name: "trump". */
  note?: string;
}

/** A card as it lies on the table. */
export function Card({ card, width, look, style, note }: Props) {
  const settings = useSettings();
  const letters = card && index(rankOf(card), lettersOf(settings));
  const name = card ? cardName(card, settings.lang) : backName(settings.lang);
  const suit = card && suitOf(card);
  return (
    <span
      class={classes('card', suit ?? 'back', look)}
      style={width ? { ...style, '--w': `${width}px` } : style}
      role="img"
      aria-label={note ? `${name}, ${note}` : name}
    >
      {card && suit && (
        <>
          <span class={classes('r', letters && letters.length > 1 && 'two')}>{letters}</span>
          <Icon name={suit} class="q" />
          <Icon name={suit} class="p" />
        </>
      )}
    </span>
  );
}

/** An attack, and what beat it laid across it. */
export function Pair({
  attack,
  defence,
  look,
  children,
}: {
  attack: Code;
  defence: Code | null;
  look?: (card: Code) => string;
  children?: ComponentChildren;
}) {
  return (
    <span class={classes('pair', !defence && 'open')}>
      <Card card={attack} look={look?.(attack)} />
      {defence && <Card card={defence} look={look?.(defence)} />}
      {children}
    </span>
  );
}

/** A card within a sentence: index letter and suit. */
export function CardWord({ card }: { card: Code }) {
  const settings = useSettings();
  const suit = suitOf(card);
  return (
    <span class={classes('c', suit === 'c' ? 'cl' : suit)}>
      <span aria-hidden="true">
        {index(rankOf(card), lettersOf(settings))}
        <Icon name={suit} />
      </span>
      <span class="vh">{cardName(card, settings.lang)}</span>
    </span>
  );
}

/** A sentence of the service, its cards drawn with this device's letters. */
export function Sentence({ text }: { text: string }) {
  return <>{cardsIn(text).map((piece) => (typeof piece === 'string' ? piece : <CardWord card={piece.card} />))}</>;
}
