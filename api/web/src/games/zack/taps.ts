/** What is tapped while cards fly: kept in order, each read on the table that those before it have made. */
import type { Action, Command, Seat } from '../../api/types';
import type { Card } from '../../cards/set';
import type { PadProps } from '../kit/pad';
import { seatOf, tableOf } from './types';

export type Tap = {
  /** A command of what was seen to land, with the moment at which it was touched. */
  seen?: ((command: Command) => Command) | undefined;
} & (
  | { kind: 'card'; card: Card; by: Seat | null; landed: boolean }
  | { kind: 'marker'; by: Seat | null; landed: boolean }
  | { kind: 'challenge'; by: Seat; target: Seat; landed: boolean }
);

/** The table behind all that was recorded. */
export type Table = Pick<PadProps, 'state' | 'actions' | 'stuck' | 'unchecked'>;

const beside = (landed: boolean) => (landed ? {} : { landed: false });
const allows = (action: Action | undefined, name: string, value: unknown): boolean => {
  const choices = action?.fields[name]?.choices;
  return Array.isArray(choices) && choices.includes(value);
};
const of = (actions: readonly Action[], type: string) => actions.filter((action) => action.type === type);

/** What a tap says on this table; null: by whom, nobody can guess. */
export function commandOf(tap: Tap, { state, actions }: Table): Command | null {
  if (tap.kind === 'challenge') return { type: 'challenge', by: tap.by, target: tap.target, ...beside(tap.landed) };
  if (tap.kind === 'marker') {
    const by = tap.by ?? owesMarker(state);
    return by ? { type: 'throw_marker', by, ...beside(tap.landed) } : null;
  }
  const [choice] = of(actions, 'choose');
  if (!tap.by && choice?.by && allows(choice, 'colour', tap.card))
    return { type: 'choose', by: choice.by, colour: tap.card };
  const turn = tableOf(state).to_throw;
  const by = tap.by ?? (turn && of(actions, 'throw').some((one) => one.by === turn) ? turn : null);
  if (!by) return null;
  // where the service has dealt, what lies on top of the pile comes
  const card = state.knowledge === 'dealt' ? {} : { card: tap.card };
  return { type: 'throw', by, ...card, ...beside(tap.landed) };
}

/** The seat that can only throw its marker: the one in turn, else the only one. */
export function owesMarker(state: Table['state']): Seat | null {
  const out = Object.keys(state.seats).filter((seat) => {
    const { cards, marker } = seatOf(state, seat);
    return cards === 0 && marker === 'held';
  });
  const turn = tableOf(state).to_throw;
  return out.find((seat) => seat === turn) ?? (out.length === 1 ? out[0]! : null);
}

/** Whether the rules offer it just so. */
const isOffered = (actions: readonly Action[], { type, by, ...given }: Command): boolean =>
  of(actions, type).some(
    (one) =>
      (one.by ?? null) === (by ?? null) && Object.entries(given).every(([name, value]) => allows(one, name, value)),
  );

interface Recorder {
  /** The table as it stands behind all that was recorded; null: nobody knows yet. */
  table: () => Promise<Table | null>;
  record: (command: Command) => void;
  /** What stands against it: told, and nothing is read any more until `goOn`. null: it is recorded. */
  refuse: (command: Command) => Promise<boolean>;
  /** How many wait, and whether the first of them waits for its player. */
  onChange: (waiting: readonly Tap[], asks: boolean) => void;
}

export class Taps {
  private readonly queue: Tap[] = [];
  private busy = false;
  private held = false;
  private asks = false;
  private again = false;
  private last = '0 false';

  constructor(private readonly recorder: Recorder) {}

  put(tap: Tap): void {
    this.queue.push(tap);
    this.told();
    void this.goOn();
  }

  /** Who threw the card that waits for its player; false: none does. */
  by(seat: Seat): boolean {
    const [first] = this.queue;
    if (!this.asks || !first || first.kind === 'challenge') return false;
    this.queue[0] = { ...first, by: seat };
    void this.goOn();
    return true;
  }

  /** Let go of the last tap that is not recorded yet; false: there is none. */
  drop(): boolean {
    if (!this.queue.pop()) return false;
    this.told();
    return true;
  }

  /** The refusal was read. */
  release(): void {
    this.held = false;
    void this.goOn();
  }

  /** Read what waits, as far as the table is known. */
  async goOn(): Promise<void> {
    this.again = true;
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.again) {
        this.again = false;
        while (!this.held && this.queue.length && (await this.one()));
      }
    } finally {
      this.busy = false;
      this.told();
    }
  }

  /** Read the first; false: it has to wait. */
  private async one(): Promise<boolean> {
    const table = await this.recorder.table();
    const [tap] = this.queue;
    if (!table || !tap) return false;
    this.asks = false;
    if (table.stuck && !(table.unchecked && tap.by)) {
      // nobody can tell whose turn it is, and nobody will for a while
      this.asks = table.unchecked;
      return false;
    }
    const command = commandOf(tap, table);
    if (!command) {
      this.asks = true;
      return false;
    }
    this.queue.shift();
    this.told();
    const seen = tap.seen && command.type !== 'choose' ? tap.seen(command) : command;
    if (table.stuck || isOffered(table.actions, command)) this.recorder.record(seen);
    else this.held = await this.recorder.refuse(seen);
    return true;
  }

  private told(): void {
    if (!this.queue.length) this.asks = false;
    const now = `${this.queue.length} ${this.asks}`;
    if (now === this.last) return;
    this.last = now;
    this.recorder.onChange([...this.queue], this.asks);
  }
}
