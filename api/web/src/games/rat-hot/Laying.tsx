import './rat-hot.css';
import type { ComponentChildren, TargetedMouseEvent } from 'preact';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { kit } from '../kit/words';
import { squareName } from './cards';
import { coveredAt, layoutOf, type Placed } from './layout';
import { Plane } from './Plane';
import { Covers, Face, Height, joinsOf, placeOf } from './Squares';
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
          return (
            <Cell
              key={key}
              at={at}
              column={at[0] - bounds.left + 1}
              row={at[1] - bounds.top + 1}
              square={square}
              ghost={held && ghost.has(key) ? { shows: ghost.get(key)!, way: held.way } : null}
              lit={spots.has(key)}
              upon={square !== undefined || covered.has(key)}
              last={square !== undefined && square.card === last}
              here={middle !== null && same(middle, at)}
              takes={takes}
              onTap={(event) => tap(at, event)}
            />
          );
        })}
        <Covers game={game} level={level} />
        {held && scored && <Glow scored={scored} />}
      </Plane>
      {children}
    </section>
  );
}

interface CellProps {
  at: At;
  /** Where it stands on the board, counted from 1. */
  column: number;
  row: number;
  square: Placed | undefined;
  /** What of the card in hand would lie here, and how the card is turned. */
  ghost: { shows: string; way: Held['way'] } | null;
  /** The middle of the card may lie here; a card lies here already; it was laid last; the middle is here. */
  lit: boolean;
  upon: boolean;
  last: boolean;
  here: boolean;
  /** Whether it takes a tap. */
  takes: boolean;
  onTap: (event: TargetedMouseEvent<HTMLButtonElement>) => void;
}

/** A square of the board to lay upon: what it shows, or would show, and whether the card may lie there. */
function Cell({ at, column, row, square, ghost, lit, upon, last, here, takes, onTap }: CellProps) {
  const t = useTexts(ratHotTexts);
  const { lang } = useSettings();
  const shows = ghost?.shows ?? square?.shows;
  const name = shows && squareName(shows, lang);
  return (
    <button
      type="button"
      class={classes(
        'cell',
        !shows && 'bare',
        (square?.level ?? 1) > 1 && 'up',
        last && !ghost && 'last',
        ghost ? `ghost ${ghost.way}` : square && joinsOf(square),
        lit && 'spot',
        lit && upon && 'upon',
        here && 'here',
      )}
      style={placeOf(at)}
      tabIndex={lit ? 0 : -1}
      data-at={at.join()}
      data-taps={takes || undefined}
      aria-label={
        lit
          ? [t.spot(column, row), name].filter(Boolean).join(', ')
          : name
            ? t.square(name, column, row, square?.level ?? 1)
            : t.bare(column, row)
      }
      onClick={(event) => takes && onTap(event)}
    >
      {shows && <Face square={shows} label={null} />}
      {square && !ghost && <Height level={square.level} />}
    </button>
  );
}

/** The edges of the groups that would score, each group with its points. */
function Glow({ scored }: { scored: readonly Scored[] }) {
  return scored.flatMap((group, n) =>
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
