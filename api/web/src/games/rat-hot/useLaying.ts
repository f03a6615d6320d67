import { useState } from 'preact/hooks';
import type { Action, Command, MatchState } from '../../api/types';
import { endOf, endsOf } from '../kit/ends';
import { useMomentState } from '../kit/useMomentState';
import { levelsOf } from './layout';
import { gameOf } from './Squares';
import {
  type Bounds,
  facesOf,
  firstOf,
  fitting,
  type Held,
  middles,
  type Offer,
  reachOf,
  readOffer,
  same,
  turnsOf,
  type Way,
} from './spots';
import type { At, RatHotState } from './types';
import { type Scoring, useScoring } from './useScoring';

interface Pointed {
  /** The squares of the card as far as they are named. */
  squares: readonly string[];
  /** Where its middle is to lie. */
  middle: At | null;
  /** Which of its turns. */
  turn: number;
  /** Between which squares a finger landed: the board is larger there until the card lies. */
  near: At | null;
}

const NOTHING: Pointed = { squares: [], middle: null, turn: 0, near: null };
const FEW = 24; // cards that are shown whole in place of the squares

/** What a tap on the board says. sure: nothing else can have been meant. */
interface Meant {
  command: Command;
  sure: boolean;
}

export interface Hand extends Pointed {
  game: RatHotState;
  offer: Offer | null;
  card: string | null;
  /** The cards that may have been meant so far, as they would lie, where they are few; else none. */
  faces: readonly string[];
  /** The card as it would lie; null until it was put somewhere. */
  held: Held | null;
  spots: ReadonlyMap<string, readonly Way[]>;
  /** Spots where it would score for who lays it, which are the likely ones. */
  scoring: Scoring;
  /** As much of the board as spots and cards take. */
  bounds: Bounds;
  /** What would be recorded. */
  command: Command | null;
  /** That no card can be laid any more, where the rules say so: the round is counted. */
  close: Command | null;
  levels: number;
  level: number | null;
  onLevel: (level: number | null) => void;
  point: (change: Partial<Pointed>) => void;
  clear: () => void;
  /** A square of the board: a spot takes the card, or turns it, and nothing is said yet (null). */
  put: (at: At) => Meant | null;
}

interface Given {
  state: MatchState;
  /** Of the match. */
  options: Readonly<Record<string, unknown>>;
  actions: readonly Action[];
  /** Behind it what was pointed at counts no more. */
  moment: number;
  /** A spot where the card can lie in one way only says that it lies there; else a key says so. */
  atOnce: boolean;
}

/** A card that is named as it lies, put where a spot is lit, and turned. */
export function useLaying({ state, options, actions, moment, atOnce }: Given): Hand {
  const [pointed, setPointed] = useMomentState(moment, NOTHING);
  const [asked, setLevel] = useState<number | null>(null);
  const game = gameOf(state);
  const offer = readOffer(actions);
  const { squares, middle, turn } = pointed;
  const point = (change: Partial<Pointed>) => setPointed({ ...pointed, ...change });
  const card = squares.length === 3 ? squares.join('.') : null;
  const turns = card ? turnsOf(card) : [];
  const held = card && middle ? (turns[turn] ?? null) : null;
  const open = offer ? middles(offer) : new Map<string, Way[]>();
  const spots = card ? open : new Map<string, Way[]>();
  const faces = offer && !card ? (facesOf(offer, squares) ?? []) : [];
  const scoring = useScoring(game, offer?.by ?? null, atOnce ? card : null, options);
  const levels = levelsOf(game);
  const placed = (one: Held, at: At): Command => ({
    type: 'place',
    by: offer!.by,
    card: one.face,
    at: firstOf(at, one.way),
    way: one.way,
  });

  function put(at: At): Meant | null {
    if (!offer || !card) return null;
    const ways = spots.get(at.join());
    if (!ways) return { command: placed(turns[turn]!, at), sure: false };
    if (atOnce && ways.length === 1 && !middle)
      return { command: placed(turns[fitting(turns, 0, ways)]!, at), sure: true };
    const likely = scoring.get(at.join());
    if (!middle && likely) {
      point({ middle: at, turn: fitting(turns, 0, [likely]) });
      return null;
    }
    const next = middle && same(middle, at) ? turn + 1 : turn;
    point({ middle: at, turn: fitting(turns, next % turns.length, ways) });
    return null;
  }

  return {
    game,
    offer,
    ...pointed,
    card,
    faces: faces.length <= FEW ? faces : [],
    held,
    spots,
    scoring,
    bounds: reachOf(game.squares, open.keys()),
    close: offer ? null : endOf({ what: 'round', reason: 'last_card', by: null }, endsOf(actions).round),
    command: offer && held && middle ? placed(held, middle) : null,
    levels,
    level: asked !== null && asked < levels ? asked : null,
    onLevel: setLevel,
    point,
    clear: () => setPointed(NOTHING),
    put,
  };
}
