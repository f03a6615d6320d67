/** Commands on their way to a tournament. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Problem, Unreachable } from '../api/client';
import { pauseOf } from '../api/network';
import { command, type Done, type TournamentCommand } from '../api/tournaments';
import { uuid } from '../random';

const AGAIN = 2_000; // ms

export interface Unsent {
  /** Idempotency-Key. */
  key: string;
  body: TournamentCommand;
}

export interface Sending {
  /** What the service has not answered yet, the oldest first. */
  unsent: readonly Unsent[];
  /** Sends a command after those before it, again and again while no answer comes. Rejects with what refuses it. */
  send: (body: TournamentCommand) => Promise<Done>;
}

/** What outlives the page: the commands of another visit, and where those of this one are kept. */
export interface Outbox {
  read: () => readonly Unsent[];
  keep: (unsent: readonly Unsent[]) => void;
  /** One of another visit was refused. */
  onRefused: (error: unknown) => void;
}

export function useSending(id: string, token: string | null, onDone: (done: Done) => void, outbox?: Outbox): Sending {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const queue = useRef<{ last: Promise<unknown>; unsent: readonly Unsent[] }>({ last: Promise.resolve(), unsent: [] });
  const hold = (all: readonly Unsent[]) => {
    queue.current.unsent = all;
    setUnsent(all);
    outbox?.keep(all);
  };

  function sendOne(one: Unsent): Promise<Done> {
    hold([...queue.current.unsent, one]);
    const sent = queue.current.last.then(async () => {
      for (;;) {
        try {
          const done = await command(id, token, one.key, one.body);
          onDone(done);
          return done;
        } catch (error) {
          const passes = error instanceof Unreachable || (error instanceof Problem && error.passing);
          if (!passes) throw error;
          await pauseOf(AGAIN);
        }
      }
    });
    queue.current.last = sent.catch(() => undefined);
    void queue.current.last.then(() => hold(queue.current.unsent.filter(({ key }) => key !== one.key)));
    return sent;
  }

  useEffect(() => {
    for (const one of outbox?.read() ?? []) sendOne(one).catch(outbox!.onRefused);
  }, [id]);
  return { unsent, send: (body) => sendOne({ key: uuid(), body }) };
}
