import { useEffect, useState } from 'preact/hooks';
import { sessionOf } from '../../session';
import type { Session } from '../../session/session';
import { device } from '../../store/device';

/** The session of a match refereed here, or played as a seat: undefined while it is opened, null where this device may not. */
export function useSession(id: string, role: 'referee' | 'seat' = 'referee'): Session | null | undefined {
  const [session, setSession] = useState<Session | null>();
  useEffect(() => {
    let current: Session | null = null;
    let gone = false;
    void (async () => {
      const match = await (await device).match(id);
      const mayRecord = match?.role === role && (match.token || match.pending) && (role === 'referee' || match.seat);
      const opened = mayRecord ? await sessionOf(match) : null;
      if (gone) return;
      current = opened;
      opened?.attach();
      setSession(opened);
    })();
    return () => {
      gone = true;
      current?.detach();
    };
  }, [id, role]);
  return session;
}
