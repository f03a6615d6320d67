/** Sessions of this page, one for each match. */
import { onBack } from '../api/network';
import { engine } from '../engine';
import { NO_ENGINE } from '../engine/none';
import { device, type KnownMatch } from '../store/device';
import { Session } from './session';
import { ofASeat, overHttp } from './transport';

const open = new Map<string, Promise<Session>>();

export function sessionOf(match: KnownMatch): Promise<Session> {
  let session = open.get(match.id);
  if (!session) {
    // where the service deals, it alone knows what follows from a move
    const rules = match.knowledge === 'dealt' || match.role === 'seat' ? NO_ENGINE : engine;
    session = device.then((kept) => Session.open(match, kept, match.role === 'seat' ? ofASeat : overHttp, rules));
    open.set(match.id, session);
    session.catch(() => open.delete(match.id));
  }
  return session.then((opened) => {
    if (match.token && match.token !== opened.view.get().match.token) void opened.entitle(match);
    return opened;
  });
}

onBack(() => {
  for (const session of open.values())
    session.then(
      (opened) => opened.retry(),
      () => undefined,
    );
});

/** Send what earlier visits left behind, whatever page is open. */
export async function sendLeftovers(): Promise<void> {
  const kept = await device;
  const due = new Set((await kept.waiting()).map((entry) => entry.match));
  for (const match of await kept.matches()) if (due.has(match.id)) (await sessionOf(match)).retry();
}
