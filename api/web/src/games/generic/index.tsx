/** Pages for any game of the service, made of what it tells of itself. */
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
    answers: new Set(),
    slips: () => [],
    loser,
  };
  made.set(description, pages);
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
