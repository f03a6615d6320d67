import { useState } from 'preact/hooks';
import type { Action, Command, MatchState } from '../../api/types';
import { endOf, endsOf } from '../kit/ends';
import { levelsOf } from './layout';
import { gameOf } from './Squares';
import { firstOf, fitting, type Held, middles, type Offer, readOffer, same, turnsOf, type Way } from './spots';
import type { At, RatHotState } from './types';

interface Pointed {
  /** The squares of the card as far as they are named. */
  squares: readonly string[];
  /** Where its middle is to lie. */
  middle: At | null;
  /** Which of its turns. */
  turn: number;
}

const NOTHING: Pointed = { squares: [], middle: null, turn: 0 };

export interface Hand extends Pointed {
  game: RatHotState;
  offer: Offer | null;
  card: string | null;
  /** The card as it would lie; null until it was put somewhere. */
  held: Held | null;
  spots: ReadonlyMap<string, readonly Way[]>;
  /** What would be recorded. */
  command: Command | null;
  /** That no card can be laid any more, where the rules say so: the round is counted. */
  close: Command | null;
  levels: number;
  level: number | null;
  onLevel: (level: number | null) => void;
  point: (change: Partial<Pointed>) => void;
  clear: () => void;
  /** A square of the board: a spot takes the card, or turns it; null: no spot, so this is what was meant. */
  put: (at: At) => Command | null;
}

/** A card that is named, put where a spot is lit, and turned. moment: behind it what was pointed at counts no more. */
export function useLaying(state: MatchState, actions: readonly Action[], moment: number): Hand {
  const [last, setPointed] = useState({ moment, ...NOTHING });
  const [asked, setLevel] = useState<number | null>(null);
  const game = gameOf(state);
  const offer = readOffer(actions);
  const { squares, middle, turn } = last.moment === moment ? last : NOTHING;
  const point = (change: Partial<Pointed>) => setPointed({ moment, squares, middle, turn, ...change });
  const card = squares.length === 3 ? squares.join('.') : null;
  const turns = card ? turnsOf(card) : [];
  const held = card && middle ? (turns[turn] ?? null) : null;
  const spots = offer && card ? middles(offer) : new Map<string, Way[]>();
  const levels = levelsOf(game);
  const placed = (one: Held, at: At): Command => ({
    type: 'place',
    by: offer!.by,
    card: one.face,
    at: firstOf(at, one.way),
    way: one.way,
  });

  function put(at: At): Command | null {
    if (!offer || !card) return null;
    const ways = spots.get(at.join());
    if (!ways) return placed(turns[turn]!, at);
    const next = middle && same(middle, at) ? turn + 1 : turn;
    point({ middle: at, turn: fitting(turns, next % turns.length, ways) });
    return null;
  }

  return {
    game,
    offer,
    squares,
    middle,
    turn,
    card,
    held,
    spots,
    close: offer ? null : endOf({ what: 'round', reason: 'last_card', by: null }, endsOf(actions).round),
    command: offer && held && middle ? placed(held, middle) : null,
    levels,
    level: asked !== null && asked < levels ? asked : null,
    onLevel: setLevel,
    point,
    clear: () => point(NOTHING),
    put,
  };
}
