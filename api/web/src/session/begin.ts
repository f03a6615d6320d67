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
}

/** The table of a match, to play once more. */
export function tableOf(match: KnownMatch): Table {
  return { game: match.game, names: Object.values(match.names).map((name) => name ?? ''), options: match.options };
}

/** Whether the pad of the game has to hear from the service what may be done, from the first move on. */
const asksFirst = (game: string): boolean => !GAMES[game] || settings.get().plainPad;

/** Open the pad of a new match. The service hears of it with the deal, so that a slip leaves nothing behind; unless its pad knows nothing without it. */
export async function beginMatch({ game, names, options }: Table): Promise<void> {
  const id = matchId();
  const fitting = GAMES[game]?.fitOptions(options, names.length) ?? options;
  const seats = Object.values(bySeat(names)).map((name) => (name ? { name } : {}));
  const match: KnownMatch = {
    id,
    game,
    role: 'referee',
    token: null,
    code: null,
    pending: { key: uuid(), body: { id, game, options: fitting, seats }, ...(asksFirst(game) && { atOnce: true }) },
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
  navigate(href({ page: 'pad', match: id }));
}
