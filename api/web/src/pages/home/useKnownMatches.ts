import { useEffect, useState } from 'preact/hooks';
import { sendLeftovers } from '../../session';
import { device, type KnownMatch, pageOf } from '../../store/device';
import { forgetUnbegun } from './unbegun';

const UNDOABLE_MS = 8_000;
const byVisit = (a: KnownMatch, b: KnownMatch) => b.seen - a.seen;

export interface KnownMatches {
  /** No match is known on this device. */
  isEmpty: boolean;
  /** Matches that this device referees or plays in, the one seen last first. */
  mine: readonly KnownMatch[];
  /** The one of these that is live. */
  going: KnownMatch | undefined;
  /** All others, also those that are only watched, and the one that was removed a moment ago. */
  others: readonly KnownMatch[];
  removed: KnownMatch | null;
  /** How many moves wait to be sent. */
  waiting: number;
  remove: (match: KnownMatch) => Promise<void>;
  putBack: () => Promise<void>;
}

/** Read the matches that this device knows, send what waits for them, and delete what is out of date. */
export function useKnownMatches(): KnownMatches {
  const [{ matches, waiting }, setKnown] = useState<{ matches: readonly KnownMatch[]; waiting: number }>({
    matches: [],
    waiting: 0,
  });
  const [removed, setRemoved] = useState<KnownMatch | null>(null);
  useEffect(() => {
    if (!removed) return;
    const timer = setTimeout(() => setRemoved(null), UNDOABLE_MS);
    return () => clearTimeout(timer);
  }, [removed]);

  async function read() {
    const opened = Date.now();
    const kept = await device;
    await forgetUnbegun(kept, opened);
    const matches = (await kept.matches()).sort(byVisit);
    const ids = new Set(matches.map((match) => match.id));
    setKnown({ matches, waiting: (await kept.waiting()).filter((entry) => ids.has(entry.match)).length });
  }
  useEffect(() => {
    void read()
      .then(sendLeftovers)
      .then(async () => (await device).sweep());
  }, []);

  const mine = matches.filter((match) => pageOf(match) !== 'live');
  const going = mine.find((match) => match.status === 'live');
  const listed =
    removed && !matches.some((match) => match.id === removed.id) ? [...matches, removed].sort(byVisit) : matches;
  return {
    isEmpty: matches.length === 0,
    mine,
    going,
    others: listed.filter((match) => match !== going),
    removed,
    waiting,
    async remove(match) {
      await (await device).forget(match.id);
      setRemoved(match);
      await read();
    },
    async putBack() {
      await (await device).keep(removed!);
      setRemoved(null);
      await read();
    },
  };
}
