import { useEffect, useState } from 'preact/hooks';
import type { Command, Seat } from '../../api/types';
import { CardWord, Sentence, useCards } from '../../cards/Card';
import type { Card } from '../../cards/set';
import { list, useTexts } from '../../i18n';
import { lettersOf, useSettings } from '../../store/settings';
import { buzz } from '../../ui/buzz';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import type { PlayProps } from '../kit/game';
import { type KeyState, Keys } from '../kit/Keys';
import { PadFrame } from '../kit/PadFrame';
import { Plates } from '../kit/Plates';
import type { Refusal } from '../kit/pad';
import { RefusedSheet } from '../kit/RefusedSheet';
import { nameOf } from '../kit/seats';
import { kit } from '../kit/words';
import { colourName, DECK, DRAGONS, dragonOf, isDragon } from './cards';
import { Declaration } from './Declaration';
import { useLaidWords } from './Laid';
import { laidBy, lyingIn, onTop, type Pile, readOffer, tableOf, trumpAnimal, unseen } from './offer';
import { Piles } from './Piles';
import { Got, Table } from './Table';
import { ratJongTexts } from './texts';
import type { GoingOut } from './types';
import { useAfterDraw } from './useAfterDraw';

const PLAYED = DECK.filter((card) => !isDragon(card));

interface Pointed {
  /** Who takes the visible card out of turn. */
  aim: Seat | null;
  /** The dragon that is laid out, while the pile is asked from which a card comes for it. */
  dragon: Card | null;
}

const NOTHING: Pointed = { aim: null, dragon: null };

/** A turn: one tap on what is discarded says that its player has drawn; the visible card is taken by what it joins. */
export function Turn(props: PlayProps) {
  const { state, actions, moment, stuck, unchecked, waiting, ledger, left, ways, instead, ruling, said } = props;
  const { onRecord, onAsk, onTry, onPlain } = props;
  const t = useTexts(ratJongTexts);
  const k = useTexts(kit);
  const { lang } = useSettings();
  const laidWords = useLaidWords();
  const [last, setPointed] = useState({ moment, ...NOTHING });
  const [refused, setRefused] = useState<{ moment: number; command: Command; refusal: Refusal } | null>(null);
  const [asked, setAsked] = useState<Command | null>(null);
  const [declaring, setDeclaring] = useState(() => meantBefore(instead, moment));
  const { aim, dragon } = last.moment === moment ? last : NOTHING;
  const point = (change: Partial<Pointed>) => setPointed({ moment, aim, dragon, ...change });

  const game = tableOf(state);
  const offer = readOffer(stuck ? [] : actions);
  const by = state.turn[0] ?? null;
  const top = onTop(game);
  const name = (seat: Seat) => nameOf(state, seat);
  const draws = ways && offer.draw && !offer.draw.piles ? by : null;
  const { after, soon } = useAfterDraw({ state, moment, by: draws, onTry });
  const lying = lyingIn(game);
  const piles = dragon ? (offer.dragons?.piles ?? null) : (offer.draw?.piles ?? null);
  const showsPiles = piles !== null && game.middle.piles !== null && !aim;

  // what could be asked only once its player had drawn
  useEffect(() => {
    if (!asked || stuck || state.phase !== 'play') return;
    setAsked(null);
    void ask(asked);
  }, [asked, moment, stuck, state.phase]);

  async function ask(command: Command) {
    const refusal = await onAsk(command);
    if (!refusal) return onRecord(command);
    buzz();
    setRefused({ moment, command, refusal });
  }

  async function tapCard(card: Card) {
    if (stuck) return unsaid(card);
    if (aim || dragon || !by) return;
    const discard: Command = { type: 'discard', by, card };
    if (offer.discards) return offer.discards.cards.has(card) ? onRecord(discard) : void ask(discard);
    const next = draws ? await soon() : null;
    // where nobody can be asked it is kept, and checked when it arrives
    if (next && (!next.cards || next.cards.has(card))) return onRecord(next.first, discard);
    if (!next) return void ask(offer.draw ? discard : { type: 'draw', by });
    setAsked(discard);
    onRecord(next.first);
  }

  /** Nobody can say whose turn it is by now: the plate does, then the card. */
  function unsaid(card: Card) {
    if (unchecked && aim && game.middle.piles === null)
      onRecord({ type: 'draw', by: aim }, { type: 'discard', by: aim, card });
  }

  function layOut(card: Card) {
    if (stuck || !by || aim) return;
    const command: Command = { type: 'expose_dragons', by, dragons: [card] };
    if (!offer.dragons?.cards.has(card)) return void ask(command);
    if (offer.dragons.piles) point({ dragon: card === dragon ? null : card });
    else onRecord(command);
  }

  function tapPile(pile: Pile) {
    if (!by) return;
    if (dragon) onRecord({ type: 'expose_dragons', by, dragons: [dragon], piles: [pile] });
    else onRecord({ type: 'draw', by, pile });
  }

  function tapSeat(seat: Seat) {
    if (stuck) return unchecked ? point({ aim: seat === aim ? null : seat, dragon: null }) : undefined;
    if (seat === aim || seat === by) return point(NOTHING);
    if (offer.outs.has(seat)) point({ aim: seat, dragon: null });
  }

  /** Somebody lays all that he has. */
  function goOut(meant: GoingOut) {
    const seat = aim ?? by;
    if (!stuck && seat) setDeclaring({ moment, by: seat, meant });
  }

  if (declaring?.moment === moment) {
    const ways = [...(declaring.by === by ? (after?.outs ?? []) : []), ...(offer.outs.get(declaring.by) ?? [])];
    if (ways.length) {
      return (
        <Declaration
          {...props}
          state={game}
          by={declaring.by}
          meant={declaring.meant}
          waysOut={ways}
          onClose={() => setDeclaring(null)}
        />
      );
    }
  }

  const choices = offer.discards?.cards ?? after?.cards ?? undefined;
  const known = offer.discards?.known ?? after?.known;
  const waits = !stuck && (aim !== null || dragon !== null);
  const sent = new Set(waiting.slice(-1).flatMap((command) => (command['card'] as Card | undefined) ?? []));
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
  const mine = by !== null && ((offer.outs.get(by)?.length ?? 0) > 0 || (after?.outs.length ?? 0) > 0);
  const can = (type: GoingOut) =>
    mine && [...(offer.outs.get(by) ?? []), ...(after?.outs ?? [])].some((way) => way.type === type);

  return (
    <>
      <PadFrame
        playing
        plates={
          <Plates
            state={state}
            turn={by}
            aim={aim}
            counted={false}
            roleOf={(seat) => {
              if (seat === aim) return { word: stuck ? t.roles.plays : t.roles.claims };
              if (seat === by) return { word: t.roles.plays };
              if (seat === game.discarder) return { word: t.roles.threw };
              return offer.outs.has(seat) ? { word: t.roles.mayClaim } : null;
            }}
            more={(seat) => {
              const { melds, dragons } = laidBy(state, seat);
              return { says: laidWords(state, seat), shows: <Got melds={melds.length} dragons={dragons.length} /> };
            }}
            onTap={tapSeat}
          />
        }
        table={
          <section class="table baize rat-jong" aria-label={k.table}>
            <Table
              state={state}
              seat={aim ?? by}
              onDraw={offer.draw && !offer.draw.piles && by ? () => onRecord({ type: 'draw', by }) : undefined}
            />
          </section>
        }
        ledger={ledger}
        left={
          (aim || dragon) && !stuck ? (
            <Key quiet class="undo" aria-label={aim ? t.drop : k.cancel} onClick={() => point(NOTHING)}>
              <Icon name="x" class="s" />
              <span>{k.cancel}</span>
            </Key>
          ) : (
            left
          )
        }
        ask={<Question {...{ state, stuck, unchecked, aim, dragon, top, by }} offer={offer} name={name} />}
        aside={
          ways && (
            <button class="ib" aria-label={t.plain} disabled={stuck} onClick={() => onPlain()}>
              <Icon name="dots" class="s" />
            </button>
          )
        }
        keys={
          <div class={classes('zone rat-jong', waits && 'waits')}>
            <div class="rj-side">
              <div class="half">
                <span class="lb">{t.laysOut}</span>
                <div class="three" role="group" aria-label={t.laysOut}>
                  {DRAGONS.map((card) => (
                    <DragonKey
                      key={card}
                      card={card}
                      left={unseen(lying, card)}
                      look={
                        unseen(lying, card) === 0 ? 'gone' : !waits && offer.dragons?.cards.has(card) ? 'lit' : 'dim'
                      }
                      chosen={card === dragon}
                      onTap={() => layOut(card)}
                    />
                  ))}
                </div>
              </div>
              {offer.trumps.length > 0 ? (
                <div class="half">
                  <span class="lb">{t.names}</span>
                  <div class="three" role="group" aria-label={t.trumpKeys}>
                    {offer.trumps.map((colour) => (
                      <Key
                        key={colour}
                        class={classes('may', dragonOf(colour))}
                        aria-label={t.namesTrump(colourName(colour, lang))}
                        data-trump={colour}
                        onClick={() => by && onRecord({ type: 'choose_trump', by, colour })}
                      >
                        <Icon name="j-d" />
                        <Icon name={animalIn(colour, game) ?? 'j-d'} />
                      </Key>
                    ))}
                  </div>
                </div>
              ) : (
                <div class="half">
                  <span class="lb">
                    {offer.melds.length > 0 && top && (
                      <>
                        {t.takes.before}
                        <CardWord card={top} />
                        {t.takes.after}
                      </>
                    )}
                  </span>
                  <div class="three" role="group" aria-label={t.takeKeys}>
                    {top &&
                      offer.melds.map((meld) => (
                        <MeldKey
                          key={meld.join()}
                          meld={meld}
                          top={top}
                          may={!waits}
                          onTap={() => by && !waits && onRecord({ type: 'take_visible', by, meld })}
                        />
                      ))}
                  </div>
                </div>
              )}
            </div>
            {showsPiles ? (
              <Piles counts={game.middle.piles!} may={piles} onTap={tapPile} />
            ) : (
              <Keys
                deck={PLAYED}
                keys={keys}
                marked={animal ? { block: animal, as: t.trump } : null}
                chosen={sent}
                extra={dots}
                onTap={(card) => void tapCard(card)}
              />
            )}
          </div>
        }
        acts={
          aim && !stuck ? (
            <Key big go data-act="claim" onClick={() => goOut('declare_ratjong')}>
              <span>
                {t.whoseRatJong(name(aim))}
                <small>{t.withVisible}</small>
              </span>
            </Key>
          ) : (
            <>
              <Key
                big
                class={can('declare_ratjong') ? 'may' : 'off'}
                data-act="declare"
                aria-disabled={!can('declare_ratjong')}
                onClick={() => can('declare_ratjong') && goOut('declare_ratjong')}
              >
                {t.ratJong}
              </Key>
              {offer.closes ? (
                <Key big ready data-act="close" onClick={() => ways?.onEnd()}>
                  {t.close}
                </Key>
              ) : (
                <Key
                  big
                  class={can('lay_all') ? 'may' : 'off'}
                  data-act="lay-all"
                  aria-disabled={!can('lay_all')}
                  onClick={() => can('lay_all') && goOut('lay_all')}
                >
                  {t.laysAll}
                </Key>
              )}
            </>
          )
        }
      />
      {refused && refused.moment === moment && (
        <RefusedSheet
          refusal={refused.refusal}
          ruling={ruling}
          said={said(refused.command)}
          onStand={(reason) => {
            setRefused(null);
            onRecord({ ...refused.command, irregular: reason });
          }}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}

interface Meant {
  moment: number;
  by: Seat;
  meant: GoingOut;
}

/** Where going out is mended, it is entered again at once. */
function meantBefore(instead: Command | null | undefined, moment: number): Meant | null {
  const meant = instead?.type;
  return instead?.by && (meant === 'declare_ratjong' || meant === 'lay_all') ? { moment, by: instead.by, meant } : null;
}

/** The drawing of the animal that has this colour. */
function animalIn(colour: string, { colours }: ReturnType<typeof tableOf>): string | null {
  const [species] = Object.entries(colours ?? {}).find(([, one]) => one === colour) ?? [];
  return species ? `j-${species[0]}` : null;
}

interface DragonProps {
  card: Card;
  left: number;
  look: 'lit' | 'dim' | 'gone';
  chosen: boolean;
  onTap: () => void;
}

function DragonKey({ card, left, look, chosen, onTap }: DragonProps) {
  const t = useTexts(ratJongTexts);
  const k = useTexts(kit);
  const settings = useSettings();
  const cards = useCards();
  const { index, sign } = cards.face(card, lettersOf(settings));
  return (
    <Key
      chosen={chosen}
      class={classes('jd', card, look)}
      aria-label={[t.laysDragon(cards.name(card, settings.lang)), k.looks[look], t.left(left)].join(', ')}
      aria-disabled={look === 'gone' || undefined}
      aria-pressed={chosen || undefined}
      data-dragon={card}
      onClick={() => look !== 'gone' && onTap()}
    >
      <span>{index}</span>
      <Icon name={sign!} />
      <i class={`dots n${left}`} aria-hidden="true" />
    </Key>
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

interface QuestionProps extends Pick<PlayProps, 'state' | 'stuck' | 'unchecked'> {
  offer: ReturnType<typeof readOffer>;
  aim: Seat | null;
  dragon: Card | null;
  top: Card | null;
  by: Seat | null;
  name: (seat: Seat) => string;
}

/** The sentence of the moment. Where it is no common turn, the table's own says it. */
function Question({ state, stuck, unchecked, offer, aim, dragon, top, by, name }: QuestionProps) {
  const { ask } = useTexts(ratJongTexts);
  const k = useTexts(kit);
  if (stuck && unchecked) return <>{k.unchecked(aim && name(aim))}</>;
  if (stuck) return <>{k.awaiting}</>;
  if (aim && top) {
    return (
      <>
        {ask.claims.before(name(aim))}
        <CardWord card={top} />
        {ask.claims.after}
      </>
    );
  }
  if (dragon && by) {
    return (
      <>
        {ask.replaces.before(name(by))}
        <CardWord card={dragon} />
        {ask.replaces.after}
      </>
    );
  }
  const plain = by && !offer.trumps.length;
  if (plain && offer.draw) return <>{offer.draw.piles ? ask.drawsFrom(name(by)) : ask.drawsAndDiscards(name(by))}</>;
  if (plain && offer.discards?.cards.size) return <>{ask.discards(name(by))}</>;
  return <span class="wordy">{state.due ? <Sentence of={state.due} /> : k.awaiting}</span>;
}
