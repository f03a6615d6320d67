/** Pages for any game of the service, made of what it tells of itself. */

import type { MatchState } from '../../api/types';
import { Card, WithCards } from '../../cards/Card';
import { texts } from '../../i18n';
import type { GamePages } from '../kit/game';
import { Board } from './Board';
import { cardSetOf } from './cards';
import type { Description } from './description';
import { fitOptions, Options } from './Options';
import { Pad } from './Pad';
import { Said, Slip } from './Said';

const loser = texts({
  en: {
    is: (who: string) => `${who} lost`,
    listed: (who: string) => `lost: ${who}`,
    times: (n: number) => `score ${n}`,
  },
  fr: {
    is: (who) => `${who} a perdu`,
    listed: (who) => `perdu : ${who}`,
    times: (n) => `score ${n}`,
  },
});

const made = new WeakMap<Description, GamePages>();

/** The pages of a game by its description; the same ones for the same. */
export function pagesOf(description: Description): GamePages {
  const known = made.get(description);
  if (known) return known;
  const cards = cardSetOf(description);
  const pages: GamePages = {
    key: description.game,
    names: description.names,
    seats: description.seats,
    cards,
    Pad: (props) => <Pad {...props} description={description} />,
    Board: (props) => <Board {...props} description={description} />,
    Options: (props) => <Options {...props} description={description} />,
    fitOptions: (options, seats) => fitOptions(description, options, seats),
    Said: (props) => <Said {...props} description={description} />,
    Slip: (props) => <Slip {...props} description={description} />,
    Art: () => (
      <WithCards cards={cards}>
        <Art card={Object.keys(description.cards ?? {})[0] ?? null} />
      </WithCards>
    ),
    begin: (seats) => unbegun(description.game, seats),
    foresee: () => null,
    foreseenActions: () => [],
    moves: new Set(),
    commandOf: () => null,
    answers: new Set(),
    slips: () => [],
    loser,
  };
  made.set(description, pages);
  return pages;
}

/** A table of which nothing is known but who sits there. */
function unbegun(game: string, seats: Record<string, string | null>): MatchState {
  const empty = (name: string | null) => ({ name, hand: { known: [], unknown: 0 }, out: null, score: 0 });
  return {
    game,
    edition: 1,
    version: 0,
    head: 0,
    hash: null,
    status: 'live',
    knowledge: 'observed',
    round: 0,
    phase: 'deal',
    turn: [],
    seats: Object.fromEntries(Object.entries(seats).map(([seat, name]) => [seat, empty(name)])),
    outcome: null,
  } as MatchState;
}

function Art({ card }: { card: string | null }) {
  return (
    <span class="two" aria-hidden="true">
      <Card card={null} />
      <Card card={card} />
    </span>
  );
}
