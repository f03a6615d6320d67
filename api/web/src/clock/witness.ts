/** A device as a witness: its clock in step with the service's, and its word that it saw nothing earlier. */
import { compareClocks } from '../api/matches';
import type { MatchEvent } from '../api/types';
import { uuid } from '../random';
import { type Observable, observable } from '../store/observable';
import { DeviceClock, gridOf, type Kind, type Observed, pageClocks } from './deviceClock';
import { isForgotten } from './forgotten';
import { Rhythm } from './rhythm';

/** How well this device knows the service's time: within so many microseconds either way; null: not yet. */
export interface Step {
  width: number | null;
  /** Whether the service answered when it was asked last. */
  answered: boolean;
}

export interface Place {
  match: string;
  token: string;
  /** This device as events name it: by its tid. */
  tid: string | null;
  /** Types of events for which others wait until every device has said that it saw nothing earlier. */
  awaited: ReadonlySet<string>;
  /** How it sees what it tells. */
  kind: Kind;
}

/** An act that was seen here. */
export interface Sight {
  x: number;
  /** What is told of it; null: the service has not named this device yet. */
  observed: () => Observed | null;
  /** It was told, or is not to be told. */
  done: () => void;
}

// microseconds from an act to its stamp, at most
const LAGS: Record<Kind, number> = { tap: 40_000, watched: 700_000, instant: 0 };

export class Witness {
  readonly step: Observable<Step> = observable<Step>({ width: null, answered: true });
  private readonly clock: DeviceClock;
  private readonly rhythm: Rhythm;

  constructor(private readonly place: Place) {
    const { match, token, kind } = place;
    const name = () => uuid().slice(0, 13);
    const ask = (claim: Parameters<typeof compareClocks>[2]) => compareClocks(match, token, { ...claim, kind });
    this.clock = new DeviceClock(ask, pageClocks, name, isForgotten);
    this.clock.ticked(gridOf());
    this.rhythm = new Rhythm(this.clock, (answered) => this.step.set({ width: this.clock.width(), answered }));
  }

  /** An act was seen at x. */
  saw(x: number): Sight {
    const { observed, done } = this.clock.observe(x, this.place.kind);
    this.rhythm.acted();
    return { x, observed: () => (this.clock.named ? observed() : null), done };
  }

  /** Something was recorded: where others wait for this device's word that it saw nothing earlier, it says so. */
  heard({ type, actor, data }: Pick<MatchEvent, 'type' | 'actor' | 'data'>): void {
    const { awaited, tid, kind } = this.place;
    const seen = data['observed'] as { latest: number | null; arrival: number } | null | undefined;
    if (!seen || !awaited.has(type) || actor.split('#')[1] === tid) return;
    this.rhythm.certify((seen.latest ?? seen.arrival) + LAGS[kind]);
  }

  play(playing: boolean): void {
    this.rhythm.play(playing);
  }

  /** The service was started anew: it knows this device no more. */
  renamed(): void {
    this.clock.renamed();
  }

  stop(): void {
    this.rhythm.stop();
  }
}
