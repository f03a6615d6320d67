/** Taps of a referee who does not wait: kept until the pad shows the table that they are about, then done in their order. */

/** Of a key, what tells it on a pad that was drawn anew. */
export interface Pressed {
  isConnected: boolean;
  disabled?: boolean;
  dataset: Record<string, string | undefined>;
  click(): void;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
}

export class Presses {
  /** Keys, and the selectors of those that were typed before they were drawn. */
  private readonly held: (Pressed | string)[] = [];
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

  /** Keep what was typed for a key that is not drawn yet; it is nothing where the pad shows the table as it is. */
  keep(selector: string): void {
    if (!this.shows() || this.held.length) this.held.push(selector);
  }

  /** Let go of the last one that is kept; false: there is none. */
  drop(): boolean {
    const last = this.held.pop();
    if (typeof last === 'object') last.removeAttribute('aria-busy');
    return last !== undefined;
  }

  /** Let go of all: what they were about is gone. */
  clear(): void {
    while (this.drop());
  }

  /** Do what is kept, as far as the pad shows what it is about. */
  goOn(): void {
    if (!this.held.length || !this.shows()) return;
    const there = this.drawn(this.held.shift()!);
    if (!there || there.disabled) {
      this.clear();
      return;
    }
    this.doing = true;
    there.click();
    this.doing = false;
    if (this.held.length) this.later(() => this.goOn());
  }

  /** Return the key as it is drawn now; null where it is not. */
  private drawn(key: Pressed | string): Pressed | null {
    if (typeof key === 'string') return this.find(key);
    key.removeAttribute('aria-busy');
    return key.isConnected ? key : this.find(selectorOf(key));
  }
}

/** By its name alone where it has one: another pad may say more of the same key. */
const selectorOf = ({ dataset }: Pressed): string =>
  `.game-pad button${Object.entries(dataset['key'] ? { key: dataset['key'] } : dataset)
    .map(
      ([name, value]) => `[data-${name.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}=${JSON.stringify(value)}]`,
    )
    .join('')}`;
