import { useEffect, useState } from 'preact/hooks';
import { sessionOf } from '../../session';
import type { Session } from '../../session/session';
import { device } from '../../store/device';

/** The session of a match refereed here: undefined while it is opened, null where this device may not. */
export function useSession(id: string): Session | null | undefined {
  const [session, setSession] = useState<Session | null>();
  useEffect(() => {
    let current: Session | null = null;
    let gone = false;
    void (async () => {
      const match = await (await device).match(id);
      const mayRecord = match?.role === 'referee' && (match.token || match.pending);
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
  }, [id]);
  return session;
}
