/**
 * This device's clock beside the service's: it asks for the service's time again and again, and tells of an act when it
 * was seen. What follows from that is for the rules; docs/timing.md tells the method. All times are microseconds.
 */

import type { Claim, Compared } from '../api/matches';

/** One exchange, as it is shown with an observation. */
export interface Exchange {
  k: number;
  d0: number;
  s1: number;
  s2: number;
  d3: number;
  quiet: number | null;
  prev: Claim['prev'];
  seal: string;
}

export type Kind = 'tap' | 'watched' | 'instant';

/** When this device saw an act. */
export interface Observed {
  device: string | null;
  epoch: string;
  kind: Kind;
  x: number;
  q: number;
  sent: number;
  quiet: number | null;
  exchanges: readonly Exchange[];
}

/** The device's clocks: one that only goes on, and the one on the wall. */
export interface Clocks {
  steady(): number;
  wall(): number;
}

const MOST = 32;
const LEAST_GRID = 100;
const QUIET = 100_000; // an act is reported within so long of being seen
const JUMP = 5_000;
const JUMP_PPM = 500;
const HELD_UP = 1_500;
const LOOKS = 5;
const DRIFT_PPM = 200; // how fast two clocks go apart

export class DeviceClock {
  private device: string | null = null;
  private epoch: string;
  private k = 0;
  private grid = LEAST_GRID;
  private shown: Exchange[] = [];
  private upper: Exchange | null = null;
  private lower: Exchange | null = null;
  private promised: number | null = null;
  /** What was promised in an exchange that was answered. */
  private kept: number | null = null;
  private looked: { steady: number; wall: number };
  /** Acts that were seen and are not reported yet: their stamps. */
  private readonly open = new Set<{ x: number }>();

  constructor(
    private readonly ask: (claim: Claim) => Promise<Compared>,
    private readonly clocks: Clocks,
    private readonly name: () => string,
    /** Whether the service does not know this device any more: it was started anew. */
    private readonly forgotten: (error: unknown) => boolean = () => false,
  ) {
    this.epoch = name();
    this.looked = this.look();
  }

  /** One exchange with the service; throws what asking throws, and then nothing has changed. */
  async exchange(): Promise<void> {
    this.check();
    const { epoch } = this;
    const quiet = this.promise();
    const last = this.shown.at(-1);
    const claim: Claim = {
      device: this.device,
      epoch,
      k: ++this.k,
      d0: this.clocks.steady(),
      q: this.grid,
      quiet,
      prev: last ? { k: last.k, d3: last.d3 } : null,
    };
    const told = await this.ask(claim).catch((error: unknown) => {
      if (this.forgotten(error)) this.renamed();
      throw error;
    });
    const d3 = this.clocks.steady();
    this.device = told.device;
    if (epoch !== this.epoch || this.check()) return; // it slept meanwhile
    if (told.closed) {
      this.restart(); // it contradicts itself: something stood still that nobody saw
      return;
    }
    this.kept = quiet;
    const { k, d0, prev } = claim;
    this.keep({ k, d0, s1: told.s1, s2: told.s2, d3, quiet, prev, seal: told.seal });
  }

  /** An act was seen at x: it is told with what this returns, and is open until `done` is called. */
  observe(x: number, kind: Kind): { observed: () => Observed; done: () => void } {
    this.check();
    const act = { x };
    this.open.add(act);
    const { epoch } = this;
    const { promised: quiet } = this;
    const exchanges = this.exchanges();
    return {
      observed: () => ({
        device: this.device,
        epoch,
        kind,
        x,
        q: this.grid,
        sent: this.clocks.steady(),
        quiet,
        exchanges,
      }),
      done: () => this.open.delete(act),
    };
  }

  /** A new epoch: from here on nothing that was measured before counts. */
  restart(): void {
    this.epoch = this.name();
    this.k = 0;
    this.shown = [];
    this.upper = null;
    this.lower = null;
    this.promised = null;
    this.kept = null;
    this.looked = this.look();
  }

  /** The service was started anew: it gives another name, and what was measured before counts no more. */
  renamed(): void {
    this.device = null;
    this.restart();
  }

  /** Whether the service has named it. */
  get named(): boolean {
    return this.device !== null;
  }

  /** How far off, either way, the service's time may be here just now; null: not known yet. */
  width(): number | null {
    const now = this.clocks.steady();
    const all = this.exchanges();
    if (!all.length) return null;
    const above = Math.min(...all.map((one) => this.above(one, now)));
    const below = Math.max(...all.map((one) => this.below(one, now)));
    return Math.max(0, Math.ceil((above - below) / 2) + 2 * this.grid);
  }

  /**
   * In how many milliseconds an exchange would help to show that nothing before that time of the service is unreported;
   * null: none would, or it is shown. First one whose answer comes from behind it, then one whose promise has passed that.
   */
  owes(until: number): number | null {
    if (this.open.size || !this.shown.length) return null;
    const now = this.clocks.steady();
    const behind = this.shown.find(({ s2 }) => s2 > until);
    if (!behind) {
      const ahead = Math.max(...this.exchanges().map(({ s2, d3 }) => s2 - d3));
      return Math.max(0, until - ahead - now) / 1_000;
    }
    const past = behind.d3 + 2 * this.grid;
    return this.kept !== null && this.kept >= past ? null : Math.max(0, past + QUIET - now) / 1_000;
  }

  /** Its clock was seen to go on by so much. */
  ticked(step: number): void {
    if (step > 0) this.grid = Math.max(LEAST_GRID, this.grid > LEAST_GRID ? Math.min(this.grid, step) : step);
  }

  /** Whether the device has slept, or a clock was set, since this was asked last: then a new epoch has begun. */
  check(): boolean {
    const before = this.looked;
    const now = this.look();
    this.looked = now;
    const passed = now.steady - before.steady;
    const moved = Math.abs(now.wall - now.steady - (before.wall - before.steady));
    if (passed >= 0 && moved <= JUMP + (JUMP_PPM * passed) / 1_000_000) return false;
    this.restart();
    return true;
  }

  /** Both clocks at one moment: where the page was held up between the two, once more. */
  private look() {
    for (let n = 1; ; n++) {
      const steady = this.clocks.steady();
      const wall = this.clocks.wall();
      if (n === LOOKS || this.clocks.steady() - steady < HELD_UP) return { steady, wall };
    }
  }

  /** Nothing that was seen before this is unreported. */
  private promise(): number {
    const oldest = Math.min(...[...this.open].map(({ x }) => x), this.clocks.steady() - QUIET);
    this.promised = this.promised === null ? oldest : Math.max(this.promised, oldest);
    return this.promised;
  }

  /** Of the oldest, where there is no place for it, what bounds best is kept. */
  private keep(one: Exchange): void {
    this.shown.push(one);
    if (this.shown.length <= MOST - 2) return;
    const oldest = this.shown.shift()!;
    if (!this.upper || this.above(oldest, one.d3) < this.above(this.upper, one.d3)) this.upper = oldest;
    if (!this.lower || this.below(oldest, one.d3) > this.below(this.lower, one.d3)) this.lower = oldest;
  }

  /** By an exchange: at most so far, and at least so far, is the service's clock ahead of this one now. */
  private above = ({ s1, d0 }: Exchange, now: number): number => s1 - d0 + this.drift(now - d0);
  private below = ({ s2, d3 }: Exchange, now: number): number => s2 - d3 - this.drift(now - d3);
  private drift = (passed: number): number => Math.ceil(((Math.abs(passed) + 2 * this.grid) * DRIFT_PPM) / 1_000_000);

  private exchanges(): Exchange[] {
    return [...new Set([this.upper, this.lower])].filter((one) => one !== null).concat(this.shown);
  }
}

/** Microseconds of a clock that only goes on, and of the one on the wall. */
export const pageClocks: Clocks = {
  steady: () => Math.round(performance.now() * 1_000),
  wall: () => Date.now() * 1_000,
};

const LOOKING = 25; // ms
const STEPS = 12;

/** The smallest step that the page's clock is seen to make, in microseconds; a clock that makes none is a coarse one. */
export function gridOf(now: () => number = () => performance.now()): number {
  const begun = now();
  let [at, least, seen] = [begun, LOOKING, 0];
  // a clock that stands still ends the looking by its number of looks
  for (let looks = 0; seen < STEPS && at - begun < LOOKING && looks < 2_000_000; looks++) {
    const next = now();
    if (next === at) continue;
    if (next > at) least = Math.min(least, next - at);
    at = next;
    seen++;
  }
  return Math.max(1, Math.round(least * 1_000));
}
