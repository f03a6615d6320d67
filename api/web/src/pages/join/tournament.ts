import type { Joined } from '../../api/matches';
import { readTournament } from '../../api/tournaments';
import { href } from '../../router';
import { keepTournament, knownTournament } from '../../store/tournaments';
import { ownPage } from '../../tournaments/ownPage';

/** The page of a tournament in which this device has a part now. */
export async function joinTournament({
  tournament,
  role,
  entrant,
  token,
}: Joined & { tournament: string }): Promise<string> {
  const { name, game } = await readTournament(tournament, token);
  keepTournament({ id: tournament, role, token, entrant, name: name ?? '', game, seen: Date.now() });
  return href({ page: ownPage(knownTournament(tournament)!), tournament });
}
