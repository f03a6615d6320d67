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
  /** The service has no room left to record. */
  full: boolean;
  /** Sends a command after those before it, again and again while no answer comes. Rejects with what refuses it. */
  send: (body: TournamentCommand) => Promise<Done>;
}

/** A page that looks on. */
interface Attendant {
  onDone: (done: Done, body: TournamentCommand) => void;
  /** A command of a page that is gone was refused. */
  onRefused: (error: unknown, body: TournamentCommand) => void;
}

// the end takes a draft with it, and so does a round that is unpublished
const DRAFT = ['pair', 'seat', 'swap', 'unpair', 'publish', 'unpublish', 'end', 'reopen'];
const SEATING = ['join', 'take_out', 'break'];

/** What a command is about, by name; nothing where it only adds to what is there. */
export function thingsOf({ type, ...body }: TournamentCommand): string[] {
  if (DRAFT.includes(type)) return ['draft'];
  if (type === 'clock') return [`clock ${body['round']}`];
  if (type === 'answer') return body['table'] === undefined ? [] : [`call ${body['table']}`];
  if (SEATING.includes(type)) return [`seats ${body['round']} ${body['table']}`];
  if (body['table'] !== undefined && body['round'] !== undefined) return [`table ${body['round']} ${body['table']}`];
  if (type === 'forbid') return ['apart'];
  if (type === 'pin' || type === 'unpin') return [`pin ${body['entrant']}`];
  if (body['all'] === true) return ['all'];
  return [body['entrants'] ?? body['entrant'] ?? []].flat().map(String);
}

/** Whom a command turned out to be about that names nobody: a new entrant, all who were there. */
function becameOf(body: TournamentCommand, { events }: Done): string[] {
  if (body.type !== 'enter' && body['all'] !== true) return [];
  return (events ?? []).flatMap(({ data }) => data.entrants ?? data.entrant ?? []);
}

/** What became of this device's last command about something: where it was recorded, and the result that stands. */
interface Own {
  version: number;
  result: number | null;
}

/** What waits for one tournament by one right of this device. */
export class Queue {
  readonly unsent: Observable<readonly Unsent[]> = observable<readonly Unsent[]>([]);
  /** The service has no room left to record. */
  readonly full: Observable<boolean> = observable(false);
  private last: Promise<unknown> = Promise.resolve();
  private attendant: Attendant | null = null;
  private unheard: [unknown, TournamentCommand][] = [];
  private readonly own = new Map<string, Own>();

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
    const turn = this.last.then(() => this.until(one.key, this.ready(one)));
    this.last = turn.catch(() => undefined);
    try {
      const done = await turn;
      const recorded = done.events?.findLast(({ type }) => type === 'result_recorded');
      const result = recorded && recorded.data.outcome !== 'none' ? (recorded.version ?? null) : null;
      for (const thing of [...thingsOf(one.body), ...becameOf(one.body, done)])
        this.own.set(thing, { version: done.version, result });
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

  /**
   * A command as it goes out, with what this device knows by itself meanwhile. `replaces: 0`: the result that it sent
   * just before. Kept so: sent again, it must be the same.
   */
  private ready({ key, body }: Unsent): TournamentCommand {
    const things = thingsOf(body).map((thing) => this.own.get(thing));
    const known = things.every((one) => one !== undefined) ? Math.min(...things.map((one) => one!.version)) : 0;
    const seen = body['seen'] as number | undefined;
    const ready: TournamentCommand = {
      ...body,
      ...(seen !== undefined && things.length > 0 && { seen: Math.max(seen, known) }),
      ...(body['replaces'] === 0 && { replaces: things[0]?.result ?? null }),
    };
    changeUnsent<Unsent>(this.box, (all) => all.map((one) => (one.key === key ? { key, body: ready } : one)));
    return ready;
  }

  private async until(key: string, body: TournamentCommand): Promise<Done> {
    for (;;) {
      try {
        const done = await command(this.id, this.token, key, body);
        this.full.set(false);
        return done;
      } catch (error) {
        this.full.set(error instanceof Problem && error.kind === 'store-full');
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

/** Send a command to another tournament than the page's own; once it is recorded, or refused, that is told. */
export const sendTo = (id: string, token: string, body: TournamentCommand): Promise<Done> =>
  queueOf(id, token, boxOf(id)).send(body);

/** Where what runs a tournament keeps its commands on the device. */
export const boxOf = (id: string): string => `${id} office`;

const NEVER = observable(false);
const NOTHING = observable<readonly Unsent[]>([]);

/** box: where they are kept; null: this device may send nothing. */
export function useSending(id: string, token: string | null, box: string | null, attendant: Attendant): Sending {
  const queue = useMemo(() => (box === null ? null : queueOf(id, token, box)), [id, token, box]);
  const unsent = useObservable(queue?.unsent ?? NOTHING);
  const full = useObservable(queue?.full ?? NEVER);
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
  return { unsent, full, send: (body) => (queue ? queue.send(body) : Promise.reject(new Error('no right to send'))) };
}
