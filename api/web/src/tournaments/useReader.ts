/** With what right the hall's screen and sheets of paper read: they tell nobody more than everybody may know. */
import { useEffect, useState } from 'preact/hooks';
import { Problem } from '../api/client';
import { pauseOf } from '../api/network';
import { makeViewer, readTournament } from '../api/tournaments';
import { uuid } from '../random';
import { keepViewer, knownTournament } from '../store/tournaments';

const AGAIN = 2_000; // ms

/** null: as everybody; a token: as those to whom a private one is open. undefined: not known yet. */
export function useReader(id: string): string | null | undefined | 'refused' {
  const [reader, setReader] = useState<string | null | undefined | 'refused'>(undefined);
  useEffect(() => {
    let gone = false;
    void (async () => {
      const key = uuid();
      while (!gone) {
        try {
          const found = await readerOf(id, key);
          if (!gone) setReader(found);
          return;
        } catch {
          await pauseOf(AGAIN);
        }
      }
    })();
    return () => {
      gone = true;
    };
  }, [id]);
  return reader;
}

/** Throws where no answer comes, or none yet. */
async function readerOf(id: string, key: string): Promise<string | null | 'refused'> {
  if (await reads(id, null)) return null;
  const known = knownTournament(id);
  if (!known) return 'refused';
  // an office's own right would tell names that are not for everybody
  if (known.role === 'viewer' || known.role === 'entrant')
    return (await reads(id, known.token)) ? known.token : 'refused';
  if (known.viewer && (await reads(id, known.viewer))) return known.viewer;
  try {
    const { token } = await makeViewer(id, known.token, key);
    keepViewer(id, token);
    return token;
  } catch (error) {
    if (error instanceof Problem && !error.passing) return 'refused';
    throw error;
  }
}

const reads = (id: string, token: string | null): Promise<boolean> =>
  readTournament(id, token).then(
    () => true,
    (error) => {
      if (error instanceof Problem && error.closed) return false;
      throw error;
    },
  );
