import '../../cards/shapes.css';
import { usePointing } from '../../cards/pointing';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { cardWord, isColour, signOf, UNREAD } from './cards';
import type { Colour, Lying } from './types';

/** A colour's disc with its sign. */
export const Disc = ({ colour, width }: { colour: Colour; width?: number }) => (
  <span class={`zc ${colour}`} style={width ? { '--w': `${width}px` } : undefined} aria-hidden="true">
    <Icon name={`z-${colour}`} />
  </span>
);

/** What is printed on a Zack card, without the card. */
export function Print({ card }: { card: string }) {
  const { lang } = useSettings();
  const sign = signOf(card);
  if (isColour(card)) return <Disc colour={card} />;
  return (
    <>
      {sign ? <Icon name={sign} /> : <b class="unread">?</b>}
      {card !== UNREAD && <em>{cardWord(card, lang)}</em>}
    </>
  );
}

interface Props {
  lying: Lying;
  colourOf: (seat: string) => Colour;
  nameOf: (seat: string) => string;
  said: (lying: Lying) => string;
  class?: string | false;
}

/** Something that lies in the box: a card, a challenge card, a marker; a corner says whose it was. */
export function LyingCard({ lying, colourOf, nameOf, said, class: look }: Props) {
  const { kind, card, by, target } = lying;
  const pointing = usePointing();
  const face = kind === 'card' && card;
  const marked = face ? pointing?.card(face) : null;
  return (
    <span
      class={classes(
        'zcard',
        kind === 'challenge' && 'chal',
        kind === 'marker' && 'marker',
        lying.in_turn === false && 'out-of-turn',
        lying.goes_back && 'goes-back',
        look,
        marked?.look,
      )}
      role="img"
      aria-label={[said(lying), marked?.word].filter(Boolean).join(', ')}
      data-face={(pointing && face) || undefined}
    >
      {marked && <Icon name={marked.icon} class="at" />}
      {kind === 'card' && card && <Print card={card} />}
      {kind === 'challenge' && target && (
        <>
          <Icon name="z-bolt" />
          <Disc colour={colourOf(target)} />
        </>
      )}
      {kind === 'marker' && (
        <span class={`zc mk ${colourOf(by)}`} aria-hidden="true">
          <Icon name="z-marker" />
        </span>
      )}
      <span class={`of ${colourOf(by)}`} aria-hidden="true">
        {[...nameOf(by)][0]}
      </span>
    </span>
  );
}
