/** A device that was let into a match by a code. */
import { Problem } from '../api/client';
import { type Joined, readSummary, takePen } from '../api/matches';
import { hasTellers } from '../games';
import { href } from '../router';
import { device, type KnownMatch } from '../store/device';

/** Keeps the right; the address of the page that it opens. */
export async function joinMatch(joined: Extract<Joined, { match: string }>): Promise<string> {
  const { match: id, tid, role, seat, token } = joined;
  // who is handed the match is handed the pen; without it the pad asks
  if (role === 'referee') await takePen(id, token).catch(() => null);
  const match = await readSummary(id, token);
  const kept = await device;
  if (role !== 'referee' && (await referees(await kept.match(id)))) return href({ page: 'live', match: id });
  // where the service deals, a seat's phone holds its hand and plays it
  const plays = role === 'seat' && match.knowledge === 'dealt';
  // beside another table it tells what it sees, of its seat or of all
  const tells = !plays && (role === 'seat' || role === 'witness') && hasTellers(match.game);
  await kept.keep({
    id,
    game: match.game,
    role,
    token,
    knowledge: match.knowledge,
    ...((plays || tells) && { seat }),
    ...(tells && { tells }),
    code: null,
    pending: null,
    title: match.title,
    names: Object.fromEntries(Object.entries(match.seats).map(([seat, { name }]) => [seat, name])),
    options: match.options,
    status: match.status,
    version: match.version,
    round: 0,
    trick: 0,
    seen: Date.now(),
    tid,
  });
  return href({ page: role === 'referee' ? 'pad' : tells ? 'phone' : plays ? 'seat' : 'live', match: id });
}

/** Whether this device may record the match already: that right is not given away for a lesser one. */
async function referees(known: KnownMatch | undefined): Promise<boolean> {
  if (known?.role !== 'referee') return false;
  if (known.pending) return true;
  return readSummary(known.id, known.token).then(
    () => known.token !== null,
    (error) => !(error instanceof Problem && error.closed),
  );
}
