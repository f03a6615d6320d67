import type { ComponentChildren } from 'preact';
import { CardWord, useCards } from '../../cards/Card';
import type { Card } from '../../cards/set';
import { list, useTexts } from '../../i18n';
import { lettersOf, useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import type { PlayProps } from '../kit/game';
import { type KeyState, Keys } from '../kit/Keys';
import { awaitedCards } from '../kit/pad';
import { kit } from '../kit/words';
import { colourName, DECK, DRAGONS, dragonOf, isDragon } from './cards';
import { DragonKey } from './DragonKey';
import { lyingIn, trumpAnimal, unseen } from './offer';
import { Piles } from './Piles';
import { ratJongTexts } from './texts';
import type { RatJongState } from './types';
import type { Turning } from './useTurn';

const PLAYED = DECK.filter((card) => !isDragon(card));

interface Props extends Pick<PlayProps, 'stuck' | 'unchecked' | 'waiting'> {
  turn: Turning;
}

/** The keys of a turn: dragons, trumps or what the visible card joins, and below them the cards, or the piles. */
export function TurnKeys({ turn, ...props }: Props) {
  const { game, offer, aim, dragon, waits } = turn;
  const piles = dragon ? offer.dragons?.piles : offer.draw?.piles;
  return (
    <div class={classes('zone rat-jong', waits && 'waits')}>
      <div class="rj-side">
        <DragonKeys turn={turn} />
        {offer.trumps.length > 0 ? <TrumpKeys turn={turn} /> : <MeldKeys turn={turn} />}
      </div>
      {piles && game.middle.piles && !aim ? (
        <Piles counts={game.middle.piles} may={piles} onTap={turn.tapPile} />
      ) : (
        <DiscardKeys turn={turn} {...props} />
      )}
    </div>
  );
}

/** The cards that may be discarded, each with dots for the copies that nobody has seen. */
function DiscardKeys({ turn, stuck, unchecked, waiting }: Props) {
  const t = useTexts(ratJongTexts);
  const { game, offer, aim, after, waits } = turn;
  const lying = lyingIn(game);
  const choices = offer.discards?.cards ?? after?.cards ?? undefined;
  const known = offer.discards?.known ?? after?.known;
  const keys = new Map<Card, KeyState>(
    PLAYED.map((card) => {
      const legal = !waits && (stuck ? unchecked && aim !== null : choices ? choices.has(card) : after !== null);
      const gone = unseen(lying, card) === 0;
      return [card, { look: gone ? 'gone' : legal ? 'lit' : 'dim', sure: known?.has(card) ?? false }];
    }),
  );
  const dots = (card: Card) => {
    const n = unseen(lying, card);
    return { says: t.left(n), shows: <i class={`dots n${n}`} aria-hidden="true" /> };
  };
  const animal = trumpAnimal(game);
  return (
    <Keys
      deck={PLAYED}
      keys={keys}
      marked={animal ? { block: animal, as: t.trump } : null}
      chosen={new Set(awaitedCards(waiting))}
      extra={dots}
      onTap={(card) => void turn.tapCard(card)}
    />
  );
}

interface HalfProps {
  title: ComponentChildren;
  label: string;
  children: ComponentChildren;
}

/** Three keys beside the cards, under a title. */
function Half({ title, label, children }: HalfProps) {
  return (
    <div class="half">
      <span class="lb">{title}</span>
      <div class="three" role="group" aria-label={label}>
        {children}
      </div>
    </div>
  );
}

/** The dragons that may be laid out, each with dots for the copies that nobody has seen. */
function DragonKeys({ turn: { game, offer, dragon, waits, tapDragon } }: Pick<Props, 'turn'>) {
  const t = useTexts(ratJongTexts);
  const { looks } = useTexts(kit);
  const lying = lyingIn(game);
  return (
    <Half title={t.laysOut} label={t.laysOut}>
      {DRAGONS.map((card) => {
        const left = unseen(lying, card);
        const look = left === 0 ? 'gone' : !waits && offer.dragons?.cards.has(card) ? 'lit' : 'dim';
        return (
          <DragonKey
            key={card}
            dragon={card}
            look={look}
            labelOf={(name) => [t.laysDragon(name), looks[look], t.left(left)].join(', ')}
            chosen={card === dragon}
            aria-disabled={left === 0 || undefined}
            aria-pressed={card === dragon || undefined}
            data-dragon={card}
            onClick={() => left > 0 && tapDragon(card)}
          >
            <i class={`dots n${left}`} aria-hidden="true" />
          </DragonKey>
        );
      })}
    </Half>
  );
}

/** The colours of which the starter names one as trump. */
function TrumpKeys({ turn: { game, offer, chooseTrump } }: Pick<Props, 'turn'>) {
  const t = useTexts(ratJongTexts);
  const { lang } = useSettings();
  return (
    <Half title={t.names} label={t.trumpKeys}>
      {offer.trumps.map((colour) => (
        <Key
          key={colour}
          class={classes('may', dragonOf(colour))}
          aria-label={t.namesTrump(colourName(colour, lang))}
          data-trump={colour}
          onClick={() => chooseTrump(colour)}
        >
          <Icon name="j-d" />
          <Icon name={animalIn(colour, game) ?? 'j-d'} />
        </Key>
      ))}
    </Half>
  );
}

/** The drawing of the animal that has this colour. */
function animalIn(colour: string, { colours }: RatJongState): string | null {
  const [species] = Object.entries(colours ?? {}).find(([, one]) => one === colour) ?? [];
  return species ? `j-${species[0]}` : null;
}

/** The melds that the visible card may complete. */
function MeldKeys({ turn: { offer, top, waits, take } }: Pick<Props, 'turn'>) {
  const t = useTexts(ratJongTexts);
  const title = offer.melds.length > 0 && top && (
    <>
      {t.takes.before}
      <CardWord card={top} />
      {t.takes.after}
    </>
  );
  return (
    <Half title={title} label={t.takeKeys}>
      {top &&
        offer.melds.map((meld) => (
          <MeldKey key={meld.join()} meld={meld} top={top} may={!waits} onTap={() => !waits && take(meld)} />
        ))}
    </Half>
  );
}

/** The two cards of the hand that the visible one joins. */
function MeldKey({ meld, top, may, onTap }: { meld: readonly Card[]; top: Card; may: boolean; onTap: () => void }) {
  const t = useTexts(ratJongTexts);
  const settings = useSettings();
  const cards = useCards();
  const others = [...meld];
  others.splice(others.indexOf(top), 1);
  const faces = others.map((card) => cards.face(card, lettersOf(settings)));
  const named = others.map((card) => cards.name(card, settings.lang));
  return (
    <Key
      class={classes(may ? 'may' : 'dim', faces[0]!.look)}
      aria-label={t.takesWith(cards.name(top, settings.lang), list(settings.lang, named))}
      data-meld={others.join('.')}
      onClick={onTap}
    >
      {faces[0]!.index ? (
        <>
          <span>
            {faces[0]!.index}
            <i class="dot">·</i>
            {faces[1]!.index}
          </span>
          <Icon name={faces[0]!.sign!} />
        </>
      ) : (
        faces.map(({ sign }) => <Icon key={sign} name={sign!} />)
      )}
    </Key>
  );
}
