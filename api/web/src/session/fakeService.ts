/** A service for tests: it records each key once, one version a command. */
import { Problem, Unreachable } from '../api/client';
import type { Followed } from '../api/live';
import type { NewMatch } from '../api/matches';
import type { Command, MatchEvent, MatchState, ProblemBody, Summary, WriteBody } from '../api/types';
import type { KnownMatch, Naming } from '../store/device';
import type { Transport } from './transport';

export const MATCH: KnownMatch = {
  id: 'm',
  game: 'durak',
  role: 'referee',
  token: 'secret',
  code: null,
  pending: null,
  title: null,
  names: { A: 'Anna', B: 'Boris' },
  options: {},
  status: 'live',
  version: 1,
  round: 1,
  trick: 0,
  seen: 0,
};

export const problem = (status: number, type = 'illegal-move'): Problem =>
  new Problem({ type: `/problems/${type}`, title: '', status, detail: 'no', rule: 'DUR-4' } satisfies ProblemBody);

export class Service {
  log: { key: string; command: Command; struck?: boolean }[] = [];
  away = false;
  /** Loses the next answer on its way back. */
  losesAnswer = false;
  refuses: (command: Command) => boolean = () => false;
  hear: ((version: number) => void) | null = null;
  feed: Followed | null = null;
  /** Set: a look is answered with what was there when it was asked, once this is called. */
  answer: (() => void) | null = null;
  slow = false;
  looks = 0;
  /** What matches were made by, a request each. */
  requests: { body: NewMatch; key: string }[] = [];
  /** Set: new matches are refused. */
  takesNone = false;
  named: Naming[] = [];

  get version() {
    return this.log.length + 1;
  }
  state(version = this.version) {
    return { version, head: version, status: 'live', round: 1, seats: {} } as unknown as MatchState;
  }
  items(after = 0) {
    return this.log
      .map(({ command, struck }, i) => ({
        version: i + 2,
        move: i + 2,
        type: command.type,
        struck,
        text: { en: `${command['card']}`, fr: '' },
      }))
      .filter((item) => item.version > after && !item.struck && item.type !== 'retract') as never[];
  }
  events(): MatchEvent[] {
    return Array.from({ length: this.version }, (_, i) => this.event(i + 1));
  }
  event(version: number): MatchEvent {
    const { key = null, command = null } = this.log[version - 2] ?? {};
    return {
      version,
      key,
      type: command?.type ?? 'match_created',
      data: command ?? {},
      hash: `${version} ${key}`,
    } as never;
  }
  theirs(command: Command) {
    this.log.push({ key: `theirs-${this.version}`, command });
  }
  one(key: string, request: WriteBody, ifMatch: number | undefined): { version: number; struck?: number[] } | Problem {
    const command = request.command ?? { type: 'retract' };
    const before = this.log.findIndex((entry) => entry.key === key);
    if (before >= 0) return { version: before + 2 };
    if (ifMatch !== undefined && ifMatch !== this.version) return problem(412, 'version-moved');
    if (this.refuses(command)) return problem(422);
    const last = this.log.findLast((entry) => entry.command.type !== 'retract' && !entry.struck);
    if (request.correction) last!.struck = true;
    this.log.push({ key, command });
    return { version: this.version, ...(request.correction ? { struck: [this.log.indexOf(last!) + 2] } : {}) };
  }
  guard() {
    if (this.away) throw new Unreachable('away');
  }
  reply<T>(value: T): T {
    if (this.losesAnswer) {
      this.losesAnswer = false;
      throw new Unreachable('lost');
    }
    return value;
  }

  transport: Transport = {
    create: async (body, key) => {
      this.guard();
      if (this.takesNone) throw problem(422, 'invalid');
      const first = this.requests.find((request) => request.key === key);
      if (first && JSON.stringify(first.body) !== JSON.stringify(body)) throw problem(422, 'key-reused');
      if (!first) this.requests.push({ body, key });
      return this.reply({ id: 'm', version: 1, hash: '', tokens: { referee: 'secret' }, code: 'ABCDEF' });
    },
    name: async (_match, token, naming) => {
      this.guard();
      if (token !== 'secret') throw problem(401, 'token-missing');
      this.named.push(naming);
    },
    look: async () => {
      this.looks++;
      this.guard();
      const picture = { state: this.state(), actions: [], items: this.items() };
      if (this.slow) await new Promise<void>((done) => (this.answer = done));
      return picture;
    },
    events: async (_match, _token, from) => {
      this.guard();
      return this.events().filter((event) => event.version >= from);
    },
    summary: async () => {
      this.guard();
      return {} as Summary;
    },
    try: async (_match, _token, body) => {
      this.guard();
      if (body.command && this.refuses(body.command)) throw problem(422);
      return { version: this.version + 1, hash: '', events: [], state: this.state(), actions: [] };
    },
    send: async (_match, token, key, request, _age, ifMatch) => {
      this.guard();
      if (token !== 'secret') throw problem(401, 'token-missing');
      const after = this.version;
      const result = this.one(key, request, ifMatch);
      if (result instanceof Problem) throw result;
      const items = this.items(result.struck ? 0 : after);
      return this.reply({
        ...result,
        hash: '',
        events: [this.event(result.version)],
        state: this.state(),
        actions: [],
        items,
      });
    },
    sendAll: async (_match, _token, items, ifMatch) => {
      this.guard();
      let expect = ifMatch;
      let stopped = false;
      const results = items.map(({ id, age_ms: _, ...request }) => {
        if (stopped) return { id, status: null };
        const result = this.one(id, request as WriteBody, expect);
        if (result instanceof Problem) {
          stopped = true;
          return { id, status: result.status, problem: result.body };
        }
        expect = this.version;
        return { id, status: 201, ...result, events: [this.event(result.version)] };
      });
      return this.reply({
        version: this.version,
        hash: '',
        results,
        state: this.state(),
        actions: [],
        items: this.items(1),
      });
    },
    follow: (_match, _from, on) => {
      this.feed = on;
      this.hear = (version) => on.onEvent({ version, key: `theirs-${version}` } as never);
      return () => (this.hear = this.feed = null);
    },
  };
}

/** A move of the service's: a card. */
export const say = (n: number): Command => ({ type: 'attack', by: 'A', card: `${n}` });
