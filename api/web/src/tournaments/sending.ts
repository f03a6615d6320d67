/** Commands on their way to a tournament: they outlive the page that sent them. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Problem, Unreachable } from '../api/client';
import { pauseOf } from '../api/network';
import { command, type Done, type TournamentCommand } from '../api/tournaments';
import { uuid } from '../random';
import { changeUnsent, unsentOf } from '../store/kept';
import { type Observable, observable, useObservable } from '../store/observable';

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

/** A page that looks on. */
interface Attendant {
  onDone: (done: Done, body: TournamentCommand) => void;
  /** A command of a page that is gone was refused. */
  onRefused: (error: unknown, body: TournamentCommand) => void;
}

/** What waits for one tournament by one right of this device. */
export class Queue {
  readonly unsent: Observable<readonly Unsent[]> = observable<readonly Unsent[]>([]);
  private last: Promise<unknown> = Promise.resolve();
  private attendant: Attendant | null = null;
  private unheard: [unknown, TournamentCommand][] = [];

  constructor(
    private readonly id: string,
    private readonly token: string | null,
    private readonly box: string,
  ) {
    for (const one of unsentOf<Unsent>(box)) this.post(one, null).catch(() => undefined);
  }

  send(body: TournamentCommand): Promise<Done> {
    const one = { key: uuid(), body };
    changeUnsent<Unsent>(this.box, (all) => [...all, one]);
    return this.post(one, this.attendant);
  }

  /** Until what it returns is called, this page is told. */
  attend(attendant: Attendant): () => void {
    this.attendant = attendant;
    for (const [error, body] of this.unheard.splice(0)) attendant.onRefused(error, body);
    return () => {
      if (this.attendant === attendant) this.attendant = null;
    };
  }

  private async post(one: Unsent, sender: Attendant | null): Promise<Done> {
    this.unsent.set([...this.unsent.get(), one]);
    const turn = this.last.then(() => this.until(one.key, one.body));
    this.last = turn.catch(() => undefined);
    try {
      const done = await turn;
      this.attendant?.onDone(done, one.body);
      return done;
    } catch (error) {
      if (!this.attendant) this.unheard.push([error, one.body]);
      else if (this.attendant !== sender) this.attendant.onRefused(error, one.body);
      throw error;
    } finally {
      changeUnsent<Unsent>(this.box, (all) => all.filter(({ key }) => key !== one.key));
      this.unsent.set(this.unsent.get().filter(({ key }) => key !== one.key));
    }
  }

  private async until(key: string, body: TournamentCommand): Promise<Done> {
    for (;;) {
      try {
        return await command(this.id, this.token, key, body);
      } catch (error) {
        const passes = error instanceof Unreachable || (error instanceof Problem && error.passing);
        if (!passes) throw error;
        await pauseOf(AGAIN);
      }
    }
  }
}

const queues = new Map<string, Queue>();

function queueOf(id: string, token: string | null, box: string): Queue {
  const name = `${box} ${token}`;
  const queue = queues.get(name) ?? new Queue(id, token, box);
  queues.set(name, queue);
  return queue;
}

const NOTHING = observable<readonly Unsent[]>([]);

/** box: where they are kept; null: this device may send nothing. */
export function useSending(id: string, token: string | null, box: string | null, attendant: Attendant): Sending {
  const queue = useMemo(() => (box === null ? null : queueOf(id, token, box)), [id, token, box]);
  const unsent = useObservable(queue?.unsent ?? NOTHING);
  const page = useRef(attendant);
  page.current = attendant;
  useEffect(
    () =>
      queue?.attend({
        onDone: (...told) => page.current.onDone(...told),
        onRefused: (...told) => page.current.onRefused(...told),
      }),
    [queue],
  );
  return { unsent, send: (body) => (queue ? queue.send(body) : Promise.reject(new Error('no right to send'))) };
}
