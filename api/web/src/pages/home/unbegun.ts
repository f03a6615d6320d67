import type { Device } from '../../store/device';

/** A new match that was left before its deal leaves nothing behind; one that is being opened since then stays. */
export async function forgetUnbegun(kept: Device, since: number): Promise<void> {
  const waiting = new Set((await kept.waiting()).map((entry) => entry.match));
  for (const match of await kept.matches()) {
    if (match.pending && match.seen < since && !waiting.has(match.id)) await kept.forget(match.id);
  }
}
