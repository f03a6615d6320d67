import type { Seat } from '../../../api/types';
import { Card, Pair, useCards } from '../../../cards/Card';
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

function Middle({ game, lit, irregular }: MiddleProps) {
  const t = useLostTexts(boardTexts);
  const { irregular: said } = useTexts(marks);
  const look = (card: Code) =>
    classes(lit.includes(card) && 'lit', suitOf(card) === game.trump && 'trump', irregular.has(card) && 'irr');
  const note = (card: Code) => irregular.has(card) && said(irregular.get(card)!);
  return (
    <>
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
      {game.trump && <Stock game={game} />}
    </>
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

function Stock({ game }: { game: PairsState }) {
  const t = useLostTexts(boardTexts);
  const { lang } = useSettings();
  const { deckOf } = usePairs();
  const cards = useCards();
  const { suits } = deckOf({}, Object.keys(game.seats).length);
  const discarded = game.discard.known.length + game.discard.unknown;
  return (
    <div class="stock">
      <figure aria-label={t.stock(game.stock)}>
        {game.stock ? <Card card={null} /> : <span class="card hole" />}
        <figcaption>{game.stock ? t.left(game.stock) : t.stockEmpty}</figcaption>
      </figure>
      {game.trump && (
        <figure class={game.stock ? '' : 'drawn'}>
          {game.trump_card ? (
            <Card card={game.trump_card} look="trump" note={t.trump} />
          ) : (
            <span
              class={`card hole ${suits.look(game.trump)}`}
              role="img"
              aria-label={about(lang, t.trump, suits.names[lang][game.trump] ?? '')}
            >
              <Icon name={suitSign(cards, game.trump)} class="p" />
            </span>
          )}
          <figcaption aria-hidden="true">{t.trump}</figcaption>
        </figure>
      )}
      {discarded > 0 && (
        <figure class="discard" aria-label={t.discard(discarded)}>
          <Card card={null} />
          <figcaption>{t.discarded(discarded)}</figcaption>
        </figure>
      )}
    </div>
  );
}
