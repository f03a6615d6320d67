import { changeMatch } from '../../api/matches';
import type { Session } from '../../session/session';

/** Another title, other names at the seats: here, and at the service once it knows the match. */
export async function saveNames(session: Session, title: string | null, names: Record<string, string | null>): Promise<void> {
  const { match } = session.view.get();
  const seats = Object.fromEntries(Object.entries(names).map(([seat, name]) => [seat, { name }]));
  if (!match.pending) await changeMatch(match.id, match.token, { title, seats });
  await session.rename(title, names);
}
