import './rat-hot.css';
import type { ComponentChildren, TargetedMouseEvent } from 'preact';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { kit } from '../kit/words';
import { squareName } from './cards';
import { coveredAt, layoutOf } from './layout';
import { Plane } from './Plane';
import { Covers, Face, Height, placeOf } from './Squares';
import { atOf, type Bounds, edgesOf, firstOf, gained, type Held, meantBy, placesOf, same } from './spots';
import { ratHotTexts } from './texts';
import type { At, RatHotState, Scored } from './types';

const MOST = 1.25; // times as large as squares usually are, where there is room

interface Props {
  game: RatHotState;
  level: number | null;
  /** Where the middle of the card may lie. */
  spots: ReadonlyMap<string, unknown>;
  /** Which of them are likely. */
  scoring: ReadonlyMap<string, unknown>;
  /** What of the board is shown: as much as spots and cards take, or larger where a finger landed between two. */
  bounds: Bounds;
  near: At | null;
  /** The card as it would lie, and where its middle is. */
  held: Held | null;
  middle: At | null;
  /** What it would score; null: nobody has said yet. */
  scored: readonly Scored[] | null;
  /** Whether a square takes a tap: a card is named. */
  takes: boolean;
  onTap: (at: At) => void;
  /** A finger landed between two squares. */
  onBetween: (at: At) => void;
  /** Over the board, at its foot. */
  children?: ComponentChildren;
}

/** The board to lay upon: the spots, the card that is put somewhere, and what it scores. */
export function Laying(props: Props) {
  const { game, level, spots, scoring, bounds, near, held, middle, scored, takes, onTap, onBetween, children } = props;
  const t = useTexts(ratHotTexts);
  const k = useTexts(kit);
  const { lang } = useSettings();

  function tap(at: At, { detail, clientX, clientY, currentTarget }: TargetedMouseEvent<HTMLButtonElement>) {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    // by keyboard, or by what reads the screen, a square is named and not hit
    if (!detail || !width) return onTap(at);
    const lands: At = [at[0] + (clientX - left) / width, at[1] + (clientY - top) / width];
    const meant = meantBy(lands, width, spots, scoring);
    if (meant) onTap(meant);
    else onBetween(lands);
  }
  const cells = Array.from(
    { length: bounds.columns * bounds.rows },
    (_, n): At => [bounds.left + (n % bounds.columns), bounds.top + Math.floor(n / bounds.columns)],
  );
  const shown = new Map(layoutOf(game, level).squares.map((square) => [square.at.join(), square]));
  const covered = new Set(coveredAt(game, level).map((at) => at.join()));
  const ghost = new Map(
    held && middle
      ? placesOf(firstOf(middle, held.way), held.way).map((at, n) => [at.join(), held.face.split('.')[n]!])
      : [],
  );
  const last = game.laid.length ? (game.lying.at(-1)?.card ?? null) : null;
  return (
    <section class="table baize rat-hot laying" aria-label={k.table}>
      <Plane
        bounds={bounds}
        most={MOST}
        near={near}
        tapped={[...spots.keys()].map(atOf)}
        always
        label={t.board}
        over={
          <div class="told" aria-live="polite">
            {held && scored?.map((group, n) => <Told key={n} {...group} />)}
          </div>
        }
      >
        {cells.map((at) => {
          const key = at.join();
          const square = shown.get(key);
          const laid = ghost.get(key);
          const lit = spots.has(key);
          const shows = laid ?? square?.shows;
          const [column, row] = [at[0] - bounds.left + 1, at[1] - bounds.top + 1];
          const { on } = square ?? {};
          return (
            <button
              key={key}
              type="button"
              class={classes(
                'cell',
                !shows && 'bare',
                (square?.level ?? 1) > 1 && 'up',
                square && square.card === last && !laid && 'last',
                laid
                  ? `ghost ${held!.way}`
                  : on && classes(on.right && 'r', on.below && 'b', on.left && 'l', on.above && 'a'),
                lit && 'spot',
                lit && (square || covered.has(key)) && 'upon',
                middle !== null && same(middle, at) && 'here',
              )}
              style={placeOf(at)}
              tabIndex={lit ? 0 : -1}
              data-at={key}
              data-taps={takes || undefined}
              aria-label={
                lit
                  ? [t.spot(column, row), shows && squareName(shows, lang)].filter(Boolean).join(', ')
                  : shows
                    ? t.square(squareName(shows, lang), column, row, square?.level ?? 1)
                    : t.bare(column, row)
              }
              onClick={(event) => takes && tap(at, event)}
            >
              {shows && <Face square={shows} label={null} />}
              {square && !laid && <Height level={square.level} />}
            </button>
          );
        })}
        <Covers game={game} level={level} />
        {held &&
          scored?.flatMap((group, n) =>
            edgesOf(group).map((edge, i) => (
              <span
                key={`${n} ${i}`}
                class={classes('glow', ...edge.sides.split(' ').map((side) => side && `e${side}`))}
                style={placeOf(edge.at)}
                aria-hidden="true"
              >
                {i === 0 && <b>+{group.points}</b>}
              </span>
            )),
          )}
      </Plane>
      {children}
    </section>
  );
}

/** A group that would score: how many squares of what, and its points. */
function Told({ spice, squares, points }: Scored) {
  const t = useTexts(ratHotTexts);
  const { lang } = useSettings();
  return (
    <span class="chip">
      <Face square={spice} label={null} />
      {t.group(squares.length, squareName(spice, lang))} <b>+{points}</b>
    </span>
  );
}

/** "red +2 · green +1" */
export function Points({ scored }: { scored: readonly Scored[] }) {
  const t = useTexts(ratHotTexts);
  return <>{t.points(gained(scored))}</>;
}
