/** How often this device compares its clock with the service's, and when it must begin anew. */
import type { DeviceClock } from './deviceClock';

const JOINING = [0, 40, 300, 300, 300]; // ms before each; the second, close behind, finds the radio awake
const AFTER_AN_ACT = [40, 40, 40, 40];
const AT_REST = 1_000;
const IN_PLAY = 500;

export class Rhythm {
  private plan = [...JOINING];
  private playing = false;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private due = 0;
  private awaited: number | null = null;
  private stopped = false;
  private readonly unhook: () => void;

  /** told: called after each exchange, answered or not. */
  constructor(
    private readonly clock: Pick<DeviceClock, 'exchange' | 'restart' | 'owes'>,
    private readonly told: (answered: boolean) => void = () => undefined,
  ) {
    this.unhook = onSleep(() => this.anew());
    this.next();
  }

  /** Whether a round is being played: then often, else seldom. */
  play(playing: boolean): void {
    if (playing === this.playing) return;
    this.playing = playing;
    if (!this.plan.length) this.next();
  }

  /** Somebody acted here: what follows at once shows whether a clock slept. */
  acted(): void {
    this.plan = [...AFTER_AN_ACT];
    this.hurry(AFTER_AN_ACT[0]!);
  }

  /** Others wait for the word that nothing before that time of the service is unreported here. */
  certify(until: number): void {
    this.awaited = Math.max(until, this.awaited ?? until);
    const owed = this.clock.owes(this.awaited);
    if (owed !== null) this.hurry(owed);
  }

  stop(): void {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.unhook();
  }

  private anew(): void {
    this.clock.restart();
    this.plan = [...JOINING];
    if (this.timer !== null) this.next();
  }

  /** An exchange is due so soon, if none is sooner; one that is under way is waited for. */
  private hurry(ms: number): void {
    if (this.timer !== null && this.due - Date.now() > ms) this.next();
  }

  private next(answered = true): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.stopped) return;
    const planned = this.plan[0] ?? (this.playing ? IN_PLAY : AT_REST);
    const owed = answered && this.awaited !== null ? this.clock.owes(this.awaited) : null;
    if (owed === null || owed >= planned) this.plan.shift();
    const ms = Math.min(planned, owed ?? planned);
    this.due = Date.now() + ms;
    this.timer = setTimeout(() => void this.exchange(), Math.ceil(ms));
  }

  private async exchange(): Promise<void> {
    this.timer = null;
    const answered = await this.clock.exchange().then(
      () => true,
      () => false,
    );
    this.told(answered);
    this.next(answered);
  }
}

/** When a page sleeps or wakes, its clock may have stood. Returns what ends the listening. */
function onSleep(act: () => void): () => void {
  const hidden = () => document.visibilityState === 'hidden' && act();
  const shown = (event: Event) => (event as PageTransitionEvent).persisted && act();
  const hooks: [string, (event: Event) => unknown][] = [
    ['freeze', act],
    ['resume', act],
    ['visibilitychange', hidden],
  ];
  for (const [name, hook] of hooks) globalThis.document?.addEventListener(name, hook);
  globalThis.addEventListener?.('pageshow', shown);
  return () => {
    for (const [name, hook] of hooks) globalThis.document?.removeEventListener(name, hook);
    globalThis.removeEventListener?.('pageshow', shown);
  };
}
