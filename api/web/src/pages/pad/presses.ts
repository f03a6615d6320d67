/** Taps of a referee who does not wait: kept until the pad shows the table that they are about, then done in their order. */

/** Of a key, what tells it on a pad that was drawn anew. */
export interface Pressed {
  isConnected: boolean;
  disabled?: boolean;
  dataset: Record<string, string | undefined>;
  /** The selector of a key that was typed before it was drawn. */
  finds?: string;
  click(): void;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
}

export class Presses {
  private readonly held: Pressed[] = [];
  private doing = false;

  /** What comes now is one that was kept. */
  get repeats(): boolean {
    return this.doing;
  }

  constructor(
    /** Whether the pad shows the table as it is by now. */
    private readonly shows: () => boolean,
    private readonly find: (selector: string) => Pressed | null,
    private readonly later: (then: () => void) => void = (then) => void setTimeout(then),
  ) {}

  /** true: it is kept. */
  press(key: Pressed): boolean {
    if (this.shows() && !this.held.length) return false;
    key.setAttribute('aria-busy', 'true');
    this.held.push(key);
    return true;
  }

  /** Let go of the last one that is kept; false: there is none. */
  drop(): boolean {
    const last = this.held.pop();
    last?.removeAttribute('aria-busy');
    return last !== undefined;
  }

  /** Let go of all: what they were about is gone. */
  clear(): void {
    while (this.drop());
  }

  /** Do what is kept, as far as the pad shows what it is about. */
  goOn(): void {
    if (!this.held.length || !this.shows()) return;
    const key = this.held.shift()!;
    key.removeAttribute('aria-busy');
    const there = key.isConnected ? key : this.find(selectorOf(key));
    if (!there || there.disabled) {
      this.clear();
      return;
    }
    this.doing = true;
    there.click();
    this.doing = false;
    if (this.held.length) this.later(() => this.goOn());
  }
}

/** By its name alone where it has one: another pad may say more of the same key. */
const selectorOf = ({ dataset, finds }: Pressed): string =>
  finds ??
  `.game-pad button${Object.entries(dataset['key'] ? { key: dataset['key'] } : dataset)
    .map(
      ([name, value]) => `[data-${name.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}=${JSON.stringify(value)}]`,
    )
    .join('')}`;
