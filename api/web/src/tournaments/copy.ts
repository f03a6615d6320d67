/** What this device last read of a tournament that it runs: where its desk goes on without a network. */
import type { Tournament } from '../api/tournaments';
import { forgetKept, keepSight, sightOf } from '../store/kept';
import type { Shelf } from './reading';

const PAUSE = 1_000; // ms: the desk of a large round reads much, often

interface Sight {
  /** ms since 1970; until when this was so. */
  at: number;
  tournament: Tournament | null;
  /** By what was read: its key, and the answer. */
  parts: Record<string, { key: string; value: unknown }>;
}

export class Copy {
  private readonly sight: Sight;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly box: string) {
    this.sight = sightOf<Sight>(box) ?? { at: 0, tournament: null, parts: {} };
    globalThis.addEventListener?.('pagehide', () => this.timer !== null && this.write());
  }

  get at(): number {
    return this.sight.at;
  }

  get tournament(): Tournament | null {
    return this.sight.tournament;
  }

  /** It is so now. */
  keep(tournament: Tournament | null = this.sight.tournament): void {
    this.sight.tournament = tournament;
    this.sight.at = Date.now();
    this.timer ??= setTimeout(() => this.write(), PAUSE);
  }

  /** One answer of each name: that to the key that was asked for last. */
  shelf(name: string): Shelf {
    return {
      of: (key) => {
        const part = this.sight.parts[name];
        return part?.key === key ? part.value : undefined;
      },
      put: (key, value) => {
        this.sight.parts[name] = { key, value };
        this.keep();
      },
    };
  }

  private write(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    keepSight(this.box, this.sight);
  }

  forget(id: string): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    copies.delete(this.box);
    forgetKept(id);
  }
}

const copies = new Map<string, Copy>();

/** One for all pages of this visit. */
export function copyOf(box: string): Copy {
  const copy = copies.get(box) ?? new Copy(box);
  copies.set(box, copy);
  return copy;
}
