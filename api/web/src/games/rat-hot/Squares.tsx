import './rat-hot.css';
import '../../cards/shapes.css';
import { useState } from 'preact/hooks';
import drawn from '../../../../drawings/games/rat-hot.json';
import type { MatchState } from '../../api/types';
import { usePointing } from '../../cards/pointing';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { squareName, squaresOf } from './cards';
import { Levels } from './Levels';
import { coveredAt, layoutOf, levelsOf, type Placed } from './layout';
import { Plane } from './Plane';
import { boundsOf } from './spots';
import { ratHotTexts } from './texts';
import type { At, RatHotState } from './types';

const SQUARES: Readonly<Record<string, { sign?: string; rat?: boolean }>> = drawn.squares;

/** One square of a strip: a spice on its owner's ground, a rat, or nothing. label: null where it is said beside. */
export function Face({ square, label }: { square: string; label?: string | null }) {
  const { lang } = useSettings();
  const { sign, rat } = SQUARES[square] ?? {};
  return (
    <span
      class={classes('sq', sign && square[0], rat && 'rat')}
      {...(label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label ?? squareName(square, lang) })}
    >
      {sign && <Icon name={sign} />}
    </span>
  );
}

export function Strip({ card }: { card: string }) {
  return (
    <span class="strip">
      {squaresOf(card).map((square, n) => (
        <Face key={n} square={square} />
      ))}
    </span>
  );
}

/** The board, and what stands beside it, in the order that the game's layout has it. */
const [plane, ...others] = drawn.middle;

function Drawn({ game }: { game: RatHotState }) {
  const t = useTexts(ratHotTexts);
  if (!game.drawn.length) return null;
  return (
    <p class="drawn">
      <span>{t.drawn}</span>
      {game.drawn.map((card, n) => (
        <Strip key={n} card={card} />
      ))}
    </p>
  );
}

function Left({ game }: { game: RatHotState }) {
  const t = useTexts(ratHotTexts);
  return game.cards_left === null ? null : <p class="left">{t.left(game.cards_left)}</p>;
}

const BARE: Pick<RatHotState, 'squares' | 'lying' | 'laid' | 'drawn' | 'cards_left'> = {
  squares: [],
  lying: [],
  laid: [],
  drawn: [],
  cards_left: null,
};

/** The board of a state; a match that is just begun on this device shows seats, and no table yet. */
export const gameOf = (state: MatchState): RatHotState => ({ ...BARE, ...(state as RatHotState) });

/** Where a square stands on the board. */
export const placeOf = ([x, y]: At) => ({ '--x': x, '--y': y });

/** Return the classes of the sides on which a square joins others of its card. */
export const joinsOf = ({ on }: Placed): string =>
  classes(on.right && 'r', on.below && 'b', on.left && 'l', on.above && 'a');

/** Cards that lie above what is shown, in outline. */
export const Covers = ({ game, level }: { game: RatHotState; level: number | null }) => (
  <>
    {coveredAt(game, level).map((at) => (
      <span key={`above ${at}`} class="above" aria-hidden="true" style={placeOf(at)} />
    ))}
  </>
);

/** How high a square lies, in its corner. */
export const Height = ({ level }: { level: number }) =>
  level > 1 ? (
    <b class="level" aria-hidden="true">
      {level}
    </b>
  ) : null;

/** The board as seen from above, what was laid last framed; lower levels where they are asked for. */
export function Squares({ state }: { state: MatchState }) {
  const t = useTexts(ratHotTexts);
  const { lang } = useSettings();
  const game = gameOf(state);
  const [asked, setLevel] = useState<number | null>(null);
  const levels = levelsOf(game);
  const level = asked !== null && asked < levels ? asked : null;
  const { squares } = layoutOf(game, level);
  const pointing = usePointing();
  const last = game.laid.length ? (game.lying.at(-1)?.card ?? null) : null;
  return (
    <div class="rat-hot looked-at">
      <Plane bounds={boundsOf(game.squares, 0.5)} most={plane!.largest!} label={t.board}>
        {squares.map((square) => {
          const { at, shows, card, level: height, column, row } = square;
          const face = game.lying.find((one) => one.card === card)?.face;
          const marked = face ? pointing?.card(face) : null;
          return (
            <span
              key={at.join()}
              data-face={pointing ? face : undefined}
              class={classes('cell', height > 1 && 'up', card === last && 'last', joinsOf(square), marked?.look)}
              style={placeOf(at)}
            >
              <Face
                square={shows}
                label={[t.square(squareName(shows, lang), column, row, height), marked?.word]
                  .filter(Boolean)
                  .join(', ')}
              />
              <Height level={height} />
              {marked && <Icon name={marked.icon} class="at" />}
            </span>
          );
        })}
        <Covers game={game} level={level} />
      </Plane>
      <div class="beside">
        {others.map(({ draw }) =>
          draw === 'strips' ? (
            <Drawn key={draw} game={game} />
          ) : draw === 'count' ? (
            <Left key={draw} game={game} />
          ) : null,
        )}
        <Levels levels={levels} level={level} onChange={setLevel} />
      </div>
    </div>
  );
}
