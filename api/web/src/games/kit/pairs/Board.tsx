import type { Seat } from '../../../api/types';
import { Card, Pair, useCards } from '../../../cards/Card';
import { caption, type Part } from '../../../cards/drawn';
import { about, useTexts } from '../../../i18n';
import { marks } from '../../../i18n/texts/marks';
import { useSettings } from '../../../store/settings';
import { classes } from '../../../ui/classes';
import { Icon } from '../../../ui/Icon';
import { BoardFrame, type Standing } from '../BoardFrame';
import type { BoardProps } from '../game';
import { useScores } from '../scores';
import { nameOf } from '../seats';
import { Against } from './Against';
import { boardTexts } from './boardTexts';
import { type Card as Code, suitOf } from './cards';
import { useLostTexts, usePairs } from './shown';
import { suitSign } from './signs';
import { laidAgainst, ROLE_SIGNS, roleOf } from './table';
import type { PairsState } from './types';

/** The table for those who look on. */
export function Board({ state, lit = [], items = [] }: BoardProps) {
  const game = state as PairsState;
  const standingOf = useStandings(game);
  return (
    <BoardFrame
      state={game}
      standingOf={standingOf}
      look={(card) => suitOf(card) === game.trump && 'trump'}
      below={game.round > 1 && !game.outcome && <Losses game={game} />}
    >
      <Middle game={game} lit={lit} irregular={laidAgainst(items, game)} />
    </BoardFrame>
  );
}

/** What each seat does in this attack, or how the round or the match ended for it. */
function useStandings(game: PairsState): (seat: Seat) => Standing {
  const t = useLostTexts(boardTexts);
  const scoreOf = useScores(game);
  return (seat) => {
    const { out } = game.seats[seat]!;
    const role = roleOf(game, seat);
    const ended = game.outcome && (game.round > 1 || scoreOf(seat) > game.seats[seat]!.score);
    if (ended) return { words: t.ended(game.outcome?.rank?.[seat] ?? null, scoreOf(seat)) };
    if (game.outcome?.loser?.split('+').includes(seat)) return { words: t.loser };
    if (out !== null) return { words: t.out(out) };
    return role ? { words: t.roles[role], doing: true, sign: ROLE_SIGNS[role] } : { words: '' };
  };
}

interface MiddleProps {
  game: PairsState;
  lit: readonly Code[];
  /** Cards that were laid against a ruling, and against which. */
  irregular: ReadonlyMap<Code, string>;
}

/** What lies between the seats, in the order that the game's layout has it: what is attacked, then the piles. */
function Middle(props: MiddleProps) {
  const { layout } = usePairs();
  const [first, ...others] = layout.middle;
  return (
    <>
      {first && <Lies part={first} {...props} />}
      {props.game.trump && (
        <div class="stock">
          {others.map((part) => (
            <Lies key={part.of} part={part} {...props} />
          ))}
        </div>
      )}
    </>
  );
}

function Lies({ part, ...props }: MiddleProps & { part: Part }) {
  if (part.draw === 'pairs') return <Pairs {...props} />;
  if (part.draw === 'trump') return <Trump game={props.game} part={part} />;
  return part.of === 'discard' ? <Discard game={props.game} part={part} /> : <Stock game={props.game} part={part} />;
}

function Pairs({ game, lit, irregular }: MiddleProps) {
  const t = useLostTexts(boardTexts);
  const { irregular: said } = useTexts(marks);
  const look = (card: Code) =>
    classes(lit.includes(card) && 'lit', suitOf(card) === game.trump && 'trump', irregular.has(card) && 'irr');
  const note = (card: Code) => irregular.has(card) && said(irregular.get(card)!);
  return (
    <ul class="pairs" style={{ '--n': Math.max(3, game.table.length) }}>
      {game.table.map(({ attack, defence }) => (
        <li key={attack}>
          <Pair attack={attack} defence={defence} look={look} note={note}>
            {!defence && <span class="vh">{t.notBeaten}</span>}
            <Against rule={irregular.get(attack) ?? (defence && irregular.get(defence))} />
          </Pair>
        </li>
      ))}
    </ul>
  );
}

/** Who has lost, and how often, in the rounds so far. */
function Losses({ game }: { game: PairsState }) {
  const t = useLostTexts(boardTexts);
  const scoreOf = useScores(game);
  const losers = Object.keys(game.seats)
    .sort()
    .filter((seat) => scoreOf(seat) > 0);
  const names = losers.map((seat) => `${nameOf(game, seat)} ${scoreOf(seat)}×`);
  return <p class="losses">{t.losses(names.join(', '))}</p>;
}

interface PartProps {
  game: PairsState;
  part: Part;
}

function Stock({ game, part }: PartProps) {
  const t = useLostTexts(boardTexts);
  const { lang } = useSettings();
  const { layout } = usePairs();
  return (
    <figure aria-label={t.stock(game.stock)}>
      {game.stock ? <Card card={null} /> : <span class="card hole" />}
      <figcaption>{caption(layout, game.stock ? part.words! : part.none!, lang, game.stock)}</figcaption>
    </figure>
  );
}

function Trump({ game, part }: PartProps) {
  const { lang } = useSettings();
  const { deckOf, layout } = usePairs();
  const cards = useCards();
  const { suits } = deckOf({}, Object.keys(game.seats).length);
  const word = caption(layout, part.words!, lang);
  const suit = game.trump!;
  return (
    <figure class={game.stock ? '' : 'drawn'}>
      {game.trump_card ? (
        <Card card={game.trump_card} look="trump" note={word} />
      ) : (
        <span
          class={`card hole ${suits.look(suit)}`}
          role="img"
          aria-label={about(lang, word, suits.names[lang][suit] ?? '')}
        >
          <Icon name={suitSign(cards, suit)} class="p" />
        </span>
      )}
      <figcaption aria-hidden="true">{word}</figcaption>
    </figure>
  );
}

function Discard({ game, part }: PartProps) {
  const t = useLostTexts(boardTexts);
  const { lang } = useSettings();
  const { layout } = usePairs();
  const discarded = game.discard.known.length + game.discard.unknown;
  if (!discarded) return null;
  return (
    <figure class="discard" aria-label={t.discard(discarded)}>
      <Card card={null} />
      <figcaption>{caption(layout, part.words!, lang, discarded)}</figcaption>
    </figure>
  );
}
