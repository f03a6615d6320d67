import { useEffect } from 'preact/hooks';

/** Keep the screen on while a component is shown and wants it, where the browser can. */
export function useAwake(wanted = true): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      const fresh = await navigator.wakeLock.request('screen').catch(() => null);
      if (gone) void fresh?.release();
      else lock = fresh;
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, [wanted]);
}
