/** Pages for any game of the service, made of what it tells of itself. */

import { Card, WithCards } from '../../cards/Card';
import { list, texts } from '../../i18n';
import { lazy } from '../../ui/lazy';
import type { GamePages, Parts } from '../kit/game';
import { TRICKS } from '../kit/tricks';
import { cardSetOf } from './cards';
import type { Description } from './description';
import { fitOptions } from './description';

const loser = texts({
  en: {
    is: (who: string[]) => `${list('en', who)} lost`,
    listed: (who: string[]) => `lost: ${list('en', who)}`,
    times: (n: number) => `score ${n}`,
  },
  fr: {
    is: (who) => `${list('fr', who)} ${who.length > 1 ? 'ont' : 'a'} perdu`,
    listed: (who) => `perdu : ${list('fr', who)}`,
    times: (n) => `score ${n}`,
  },
});

const Pad = lazy(() => import('./Pad').then((part) => part.Pad));
const SeatPad = lazy(() => import('./SeatPad').then((part) => part.SeatPad));
const Board = lazy(() => import('./Board').then((part) => part.Board));
const Options = lazy(() => import('./Options').then((part) => part.Options));
const Said = lazy(() => import('./Said').then((part) => part.Said));
const Slip = lazy(() => import('./Said').then((part) => part.Slip));

const made = new WeakMap<Description, Map<Parts | undefined, GamePages>>();

/** The pages of a game by its description; of one that has its own, or parts of them, cards and words are those. */
export function pagesOf(description: Description, own?: GamePages, parts?: Parts): GamePages {
  const known = made.get(description)?.get(parts);
  if (known) return known;
  const given = own?.cards ?? parts?.cards ?? cardSetOf(description);
  const cards = typeof given === 'function' ? given(cardSetOf(description)) : given;
  const pages: GamePages = {
    key: description.game,
    names: description.names,
    seats: description.seats,
    cards,
    Pad: (props) => <Pad {...props} description={description} parts={parts} />,
    Seat: own?.Seat ?? parts?.Seat ?? ((props) => <SeatPad {...props} description={description} parts={parts} />),
    Board: parts?.Board ?? ((props) => <Board {...props} description={description} />),
    Ended: own?.Ended ?? parts?.Ended,
    Phone: parts?.Phone,
    awaited: parts?.awaited,
    Deck: parts?.Deck,
    pattern: description.notation.pattern,
    Options:
      parts?.Options ??
      ((props) => <Options {...props} description={description} learns={parts?.Deck !== undefined} />),
    evening: own?.evening ?? parts?.evening ?? {},
    fitOptions: (options, seats) => fitOptions(description, options, seats),
    Said: (props) => <Said {...props} description={description} />,
    Slip: (props) => <Slip {...props} description={description} />,
    Art: () => (
      <WithCards cards={cards}>
        <Art card={Object.keys(description.cards ?? {})[0] ?? null} />
      </WithCards>
    ),
    inTeams: own?.inTeams ?? (() => false),
    acts: own?.acts ?? [],
    slips: parts?.slips ?? (() => []),
    tricks: own?.tricks ?? TRICKS,
    loser: own?.loser ?? (parts ? null : loser), // who has a board of his own, and no loser, counts points
  };
  made.set(description, (made.get(description) ?? new Map()).set(parts, pages));
  return pages;
}

function Art({ card }: { card: string | null }) {
  return (
    <span class="two" aria-hidden="true">
      <Card card={null} />
      <Card card={card} />
    </span>
  );
}
