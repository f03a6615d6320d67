import type { Joined } from '../../api/matches';
import { readTournament } from '../../api/tournaments';
import { href } from '../../router';
import { isOffice, keepTournament } from '../../store/tournaments';

/** The page of a tournament in which this device has a part now. */
export async function joinTournament({
  tournament,
  role,
  entrant,
  token,
}: Joined & { tournament: string }): Promise<string> {
  const { name, game } = await readTournament(tournament, token);
  const known = { id: tournament, role, token, entrant, name: name ?? '', game, seen: Date.now() };
  keepTournament(known);
  return href({ page: isOffice(known) ? 'desk' : 'tournament', tournament });
}
