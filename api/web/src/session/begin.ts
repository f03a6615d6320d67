import { createMatch } from '../api/matches';
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

/** Whether the pad of the game must be told by the service what may be done before the first deal. */
const asksFirst = (game: string): boolean => !GAMES[game] || settings.get().plainPad;

/** The match as the service knows it from now on; as it was, where the service does not answer. */
async function made(match: KnownMatch): Promise<KnownMatch> {
  const { body, key } = match.pending!;
  try {
    const { tokens, code, version } = await createMatch(body, key);
    return { ...match, token: tokens.referee, code, version, pending: null };
  } catch {
    return { ...match, pending: { body, key, sent: true } };
  }
}

/** Open the pad of a new match. The service hears of it with the deal, so that a slip leaves nothing behind. */
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
    pending: { key: uuid(), body: { id, game, options: fitting, seats } },
    title: null,
    names: bySeat(names),
    options: fitting,
    status: 'live',
    version: 0,
    round: 0,
    trick: 0,
    seen: Date.now(),
  };
  await (await device).keep(asksFirst(game) ? await made(match) : match);
  navigate(href({ page: 'pad', match: id }));
}
