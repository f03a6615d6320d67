/** Whether the pages open without a network: browsers allow it on https and on this very machine only. */
export const opensAlone = (): boolean => 'serviceWorker' in navigator;

/** Keep the pages on this device, and see whether there is a newer release of them. */
export function keepPages(): void {
  if (!opensAlone() || !import.meta.env.PROD) return;
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {
    // no room, or storage is closed: the pages need the network, as they would without a worker
  });
}
