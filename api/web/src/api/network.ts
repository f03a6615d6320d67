/** When trying again is worth while: the network is back, or the page is looked at again. */

/** Calls `act` at each such moment, until stopped. */
export function onBack(act: () => void): () => void {
  const visible = () => document.visibilityState === 'visible' && act();
  globalThis.addEventListener?.('online', act);
  globalThis.document?.addEventListener('visibilitychange', visible);
  return () => {
    globalThis.removeEventListener?.('online', act);
    globalThis.document?.removeEventListener('visibilitychange', visible);
  };
}

/** So many milliseconds, cut short by such a moment. */
export function pauseOf(ms: number): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      done();
    };
    const timer = setTimeout(end, ms);
    const stop = onBack(end);
  });
}
