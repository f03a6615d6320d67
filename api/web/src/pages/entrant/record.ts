import { join } from '../../api/joining';
import { makeTableMatch, type TableAtAGlance } from '../../api/tournaments';
import { uuid } from '../../random';
import { href } from '../../router';
import { joinMatch } from '../../session/joining';
import { device } from '../../store/device';
import type { KnownTournament } from '../../store/tournaments';

/** The page where the table's match is recorded, or watched where somebody else does; it is made where nobody has. */
export async function openMatch(known: KnownTournament, table: TableAtAGlance, key: string): Promise<string> {
  const live = (match: string) => href({ page: 'live', match });
  if (table.match) {
    const mine = await (await device).match(table.match);
    return mine?.role === 'referee' ? href({ page: 'pad', match: table.match }) : live(table.match);
  }
  const made = await makeTableMatch(known.id, known.token, key, table.round, table.table);
  if (!made.code) return live(made.id);
  const joined = await join(made.code, uuid());
  return joined.match === undefined ? live(made.id) : joinMatch(joined);
}
