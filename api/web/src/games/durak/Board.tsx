import './board.css';
import type { Seat } from '../../api/types';
import { Card, Pair } from '../../cards/Card';
import { list, useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import type { BoardProps } from '../kit/game';
import { boardTexts } from './boardTexts';
import { type Card as Code, suitName, suitOf } from './cards';
import { handSize, nameOf, ROLE_SIGNS, type Role, roleOf, teamOf } from './table';
import type { DurakState } from './types';

/** Backs drawn one by one; of more, the count says how many. */
const BACKS = 8;
/** Known cards beyond which a hand may be scrolled: so many fit in half a phone. */
const MANY = 11;

/** How many widths of a card a hand needs at the least: what of each must be seen, and the last one whole. */
const widths = (known: number, backs: number): number => known * 0.62 + (backs ? 1 + (backs - 1) * 0.15 : 0.38);

/** The table of Durak for those who look on: A sits in front, the others clockwise from there. */
export function Board({ state, lit = [] }: BoardProps) {
  const t = useTexts(boardTexts);
  const game = state as DurakState;
  const seats = Object.keys(game.seats).sort();
  return (
    <section class="board-durak baize" aria-label={t.table}>
      <div class={`places n${seats.length}`}>
        {seats.map((seat, i) => (
          <Place key={seat} seat={seat} place={i} game={game} />
        ))}
        <Middle game={game} lit={lit} />
      </div>
      {game.round > 1 && !game.outcome && <Losses game={game} />}
    </section>
  );
}

interface PlaceProps {
  seat: Seat;
  /** 0 sits in front, the next to his left. */
  place: number;
  game: DurakState;
}

function Place({ seat, place, game }: PlaceProps) {
  const t = useTexts(boardTexts);
  const { seat: seatWord } = useTexts(common);
  const { lang } = useSettings();
  const { hand } = game.seats[seat]!;
  const held = Object.keys(game.seats).some((other) => handSize(game, other) > 0); // else 0 would be read as a score
  const turn = game.turn.includes(seat) && !game.outcome;
  const role = roleOf(game, seat);
  const standing = useStanding(game, seat, role);
  const count = handSize(game, seat);
  const backs = Math.min(hand.unknown, BACKS);
  const title = nameOf(game, seat, seatWord);
  const team = teamOf(game, seat);
  const partners = team.filter((other) => other !== seat).map((other) => nameOf(game, other, seatWord));
  return (
    <div
      class={`place${turn ? ' turn' : ''}`}
      style={{ gridArea: `p${place}` }}
      role="group"
      aria-label={[
        title,
        team.length > 0 && t.partner(list(lang, partners)),
        standing,
        turn && t.toPlay,
        held && t.inHand(count),
      ]
        .filter(Boolean)
        .join(', ')}
    >
      <p class="who" aria-hidden="true">
        <b>{team.length > 0 ? game.seats[seat]!.name || seat : title}</b>
        {team.length > 0 && <span class={`team${team[0] === 'A' ? '' : ' other'}`}>{team.join('+')}</span>}
        <span class={classes('role', role && 'doing')}>
          {team.length > 0 && role && ROLE_SIGNS[role] && <Icon name={ROLE_SIGNS[role]} />}
          <span>{standing}</span>
        </span>
        {held && <span class="n">{count}</span>}
      </p>
      <div
        class={`fan${hand.known.length > MANY ? ' many' : ''}`}
        style={{ '--k': hand.known.length, '--b': backs, '--u': widths(hand.known.length, backs) }}
      >
        {hand.known.map((card, i) => (
          <Card key={i} card={card} look={suitOf(card) === game.trump && 'trump'} />
        ))}
        {backs > 0 && (
          <span class="backs" role="img" aria-label={t.unknown(hand.unknown)}>
            {Array.from({ length: backs }, (_, i) => (
              <Card key={i} card={null} />
            ))}
          </span>
        )}
      </div>
    </div>
  );
}

/** What the seat does in this attack, or how the round or the match ended for it. */
function useStanding(game: DurakState, seat: Seat, role: Role | null): string {
  const t = useTexts(boardTexts);
  const { out, score } = game.seats[seat]!;
  if (game.outcome && game.round > 1) return t.ended(game.outcome.rank?.[seat] ?? null, score);
  if (game.outcome?.loser?.split('+').includes(seat)) return t.durak;
  if (out !== null) return t.out(out);
  return role ? t.roles[role] : '';
}

function Middle({ game, lit }: { game: DurakState; lit: readonly Code[] }) {
  const t = useTexts(boardTexts);
  const look = (card: Code) =>
    [lit.includes(card) && 'lit', suitOf(card) === game.trump && 'trump'].filter(Boolean).join(' ');
  return (
    <div class="middle">
      <ul class="pairs" style={{ '--n': Math.max(3, game.table.length) }}>
        {game.table.map(({ attack, defence }) => (
          <li key={attack}>
            <Pair attack={attack} defence={defence} look={look}>
              {!defence && <span class="vh">{t.notBeaten}</span>}
            </Pair>
          </li>
        ))}
      </ul>
      {game.trump && <Stock game={game} />}
    </div>
  );
}

/** Who has been the durak, and how often, in the rounds so far. */
function Losses({ game }: { game: DurakState }) {
  const t = useTexts(boardTexts);
  const { seat: seatWord } = useTexts(common);
  const losers = Object.keys(game.seats)
    .sort()
    .filter((seat) => game.seats[seat]!.score > 0);
  const names = losers.map((seat) => `${nameOf(game, seat, seatWord)} ${game.seats[seat]!.score}×`);
  return <p class="losses">{t.losses(names.join(', '))}</p>;
}

function Stock({ game }: { game: DurakState }) {
  const t = useTexts(boardTexts);
  const { lang } = useSettings();
  const discarded = game.discard.known.length + game.discard.unknown;
  return (
    <div class="stock">
      <figure aria-label={t.stock(game.stock)} role="img">
        {game.stock ? <Card card={null} /> : <span class="card hole" />}
        <figcaption>{game.stock ? t.left(game.stock) : t.stockEmpty}</figcaption>
      </figure>
      {game.trump && (
        <figure class={game.stock ? '' : 'drawn'}>
          {game.trump_card ? (
            <Card card={game.trump_card} look="trump" note={t.trump} />
          ) : (
            <span class={`card hole ${game.trump}`} role="img" aria-label={`${t.trump}: ${suitName(game.trump, lang)}`}>
              <Icon name={game.trump} class="p" />
            </span>
          )}
          <figcaption aria-hidden="true">{t.trump}</figcaption>
        </figure>
      )}
      {discarded > 0 && (
        <figure class="discard" role="img" aria-label={t.discard(discarded)}>
          <Card card={null} />
          <figcaption>{t.discarded(discarded)}</figcaption>
        </figure>
      )}
    </div>
  );
}
