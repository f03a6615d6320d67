/** One thing at a time between this device and the service; what found nobody is tried again, later each time. */
import { Problem, Unreachable } from '../api/client';
import type { View } from './view';

const RETRY = [500, 1_000, 2_000, 4_000, 8_000];

/** What this needs of the session. */
export interface Paced {
  change: (change: Partial<View>) => void;
  /** Whatever is due by now. */
  catchUp: () => void;
  /** Nothing is under way any more. */
  rested: () => void;
}

export class Pace {
  busy = false;
  /** What is under way; resolved where nothing is. */
  private work: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private failures = 0;
  /** What is under way is to be tried again at once, should it fail. */
  private hurried = false;

  constructor(private readonly session: Paced) {}

  /** Whether it goes on by itself after a while. */
  get isPausing(): boolean {
    return this.timer !== null;
  }

  /** Resolves once nothing is under way. */
  async rest(): Promise<void> {
    while (this.busy) await this.work;
  }

  exclusively(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.pauseFor(null);
    return (this.work = this.undisturbed(work));
  }

  /** What failed is tried as if for the first time. */
  hurry(): void {
    this.failures = 0;
    this.hurried = this.busy;
  }

  /** Catch up after so many milliseconds; null: not of itself. */
  pauseFor(ms: number | null): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer =
      ms === null
        ? null
        : setTimeout(() => {
            this.timer = null;
            this.session.catchUp();
          }, ms);
  }

  private async undisturbed(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.failures = 0;
      this.session.change({ reached: true, full: false });
    } catch (error) {
      this.failed(error);
    } finally {
      this.busy = false;
      this.hurried = false;
    }
    this.session.rested();
  }

  private failed(error: unknown): void {
    if (error instanceof Unreachable || (error instanceof Problem && error.passing)) {
      this.session.change({ reached: false, full: error instanceof Problem && error.kind === 'store-full' });
      this.pauseFor(this.hurried ? 0 : RETRY[Math.min(this.failures++, RETRY.length - 1)]!);
    } else if (error instanceof Problem) this.session.change({ barred: error.body });
    else throw error;
  }
}
