import type { Joined } from '../../api/matches';
import { readTournament } from '../../api/tournaments';
import { href } from '../../router';
import { keepTournament, knownTournament } from '../../store/tournaments';
import { ownPage } from '../../tournaments/ownPage';

/**
 * Keep the right that this device was given, and return the address of the page that it opens.
 *
 * badge: what was shown for it; null where it was six letters.
 */
export async function joinTournament(
  { tournament, role, entrant, token, tid }: Joined & { tournament: string },
  badge: string | null,
): Promise<string> {
  const { name, game } = await readTournament(tournament, token);
  const right = { id: tournament, role, token, tid, entrant, ...(badge && { badge }) };
  keepTournament({ ...right, name: name ?? '', game, seen: Date.now() });
  return href({ page: ownPage(knownTournament(tournament)!), tournament });
}
