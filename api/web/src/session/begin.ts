import type { Knowledge, Seat } from '../api/types';
import { GAMES } from '../games';
import { matchId, uuid } from '../random';
import { href, navigate } from '../router';
import { bySeat } from '../seats';
import { device, type KnownMatch } from '../store/device';
import { settings } from '../store/settings';

export interface Table {
  game: string;
  /** Clockwise; an empty one is given later. */
  names: readonly string[];
  options: Record<string, unknown>;
  /** What the record keeps of hidden cards; observed, where it is not said. */
  knowledge?: Knowledge | undefined;
  /** Whoever begins it plays there, and nobody referees: of a match that the service deals. */
  seat?: Seat | null | undefined;
  /** Seconds that spectators are behind. */
  delay?: number | undefined;
}

/** Return the numbers of players that a game allows. */
export const seatCounts = ({ least, most }: { least: number; most: number }): number[] =>
  Array.from({ length: most - least + 1 }, (_, i) => least + i);

/** The table of a match, to play once more. */
export function tableOf(match: KnownMatch): Table {
  const { game, options, knowledge, seat } = match;
  return { game, names: Object.values(match.names).map((name) => name ?? ''), options, knowledge, seat };
}

let goingOn: string | null = null;

/** The same table once more: its match goes on where it may, dealt as its rulings say; else another one begins. */
export async function playOn(last: KnownMatch): Promise<void> {
  if (last.status !== 'over' || last.role !== 'referee') return beginMatch(tableOf(last));
  goingOn = last.id;
  navigate(href({ page: 'pad', match: last.id }));
}

/** Whether that match was opened to go on; told once. */
export function isToGoOn(match: string): boolean {
  const asked = goingOn === match;
  if (asked) goingOn = null;
  return asked;
}

/** A match that a new one goes on with: as far as it was recorded, and who sat where. */
export interface Before {
  match: KnownMatch;
  /** Seat of the new match → where the same person sat. */
  seats: Record<string, string>;
}

/** Whether the pad of the game has to hear from the service what may be done, from the first move on. */
const asksFirst = (game: string): boolean => !GAMES[game] || settings.get().plainPad;

let isBeginning = false;

/**
 * Open the pad of a new match. The service hears of it with the deal, so that a slip leaves nothing behind; unless its
 * pad knows nothing without it. A second tap, while the device keeps the first one's match, begins no other.
 */
export async function beginMatch(table: Table, before?: Before): Promise<void> {
  if (isBeginning) return;
  isBeginning = true;
  try {
    await begin(table, before);
  } finally {
    isBeginning = false;
  }
}

async function begin({ game, names, options, knowledge, seat, delay }: Table, before?: Before): Promise<void> {
  const id = matchId();
  const fitting = GAMES[game]?.fitOptions(options, names.length) ?? options;
  const token = before && !before.match.pending ? before.match.token : null; // what the service does not know has no follower
  const seats = Object.values(bySeat(names)).map((name) => (name ? { name } : {}));
  const match: KnownMatch = {
    id,
    game,
    role: seat ? 'seat' : 'referee',
    ...(seat && { seat }),
    ...(knowledge && { knowledge }),
    token: null,
    code: null,
    pending: {
      key: uuid(),
      body: {
        id,
        game,
        options: fitting,
        seats,
        ...(knowledge && knowledge !== 'observed' && { knowledge }),
        ...(seat && { as: `seat:${seat}` }),
        ...(delay && { delay }),
        ...(token && before && { continues: continued(before) }),
      },
      ...(token && { token }),
      ...((asksFirst(game) || knowledge === 'dealt') && { atOnce: true }),
    },
    title: null,
    names: bySeat(names),
    options: fitting,
    status: 'live',
    version: 0,
    round: 0,
    trick: 0,
    seen: Date.now(),
  };
  await (await device).keep(match);
  navigate(href({ page: seat ? 'seat' : 'pad', match: id }));
}

const continued = ({ match: { id, version }, seats }: Before) => ({ match: id, version, seats });
