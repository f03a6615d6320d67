import { describe, expect, it } from 'vitest';
import type { Action, Command, MatchState } from '../../api/types';
import { commandOf, type Table, type Tap, Taps } from './taps';

const CARDS = ['red', 'blue', 'green', 'R', 'L', '??'];

/** Three at a table, so many cards each; turn: whose it is. */
function table(turn: string | null, counts = [5, 5, 5], extra: Action[] = []): Table {
  const seats = Object.fromEntries(
    ['A', 'B', 'C'].map((seat, n) => [
      seat,
      { colour: ['red', 'blue', 'green'][n], cards: counts[n], marker: 'held', challenge_cards: [] },
    ]),
  );
  const throws = ['A', 'B', 'C']
    .filter((_, n) => counts[n]! > 0)
    .map((by) => ({ type: 'throw', by, fields: { card: { choices: CARDS }, landed: { choices: [true, false] } } }));
  const state = { seats, to_throw: turn } as unknown as MatchState;
  return { state, actions: [...throws, ...extra] as unknown as Action[], stuck: false, unchecked: false };
}

const card = (name: string, by: string | null = null): Tap => ({ kind: 'card', card: name, by, landed: true });

describe('a tap', () => {
  it('is of the seat whose turn it is', () => {
    expect(commandOf(card('R'), table('B'))).toEqual({ type: 'throw', by: 'B', card: 'R' });
  });
  it('is of the seat that was tapped before it', () => {
    expect(commandOf(card('R', 'C'), table('B'))).toEqual({ type: 'throw', by: 'C', card: 'R' });
  });
  it('beside the box says so', () => {
    expect(commandOf({ ...card('R'), landed: false }, table('B'))).toMatchObject({ landed: false });
  });
  it('names no card where the service has dealt: the top one comes', () => {
    const { state, ...rest } = table('B');
    const dealt = { state: { ...state, knowledge: 'dealt' } as MatchState, ...rest };
    expect(commandOf(card('R', 'C'), dealt)).toEqual({ type: 'throw', by: 'C' });
  });
  it('is of nobody where nobody can tell whose turn it is, or the seat has no card', () => {
    expect(commandOf(card('R'), table(null))).toBeNull();
    expect(commandOf(card('R'), table('B', [5, 0, 5]))).toBeNull();
  });
  it('on a colour chooses it where one is owed', () => {
    const owed = [{ type: 'choose', by: 'A', fields: { colour: { choices: ['blue'] } } }] as unknown as Action[];
    expect(commandOf(card('blue'), table(null, [5, 5, 5], owed))).toEqual({ type: 'choose', by: 'A', colour: 'blue' });
    expect(commandOf(card('blue', 'C'), table(null, [5, 5, 5], owed))).toMatchObject({ type: 'throw', by: 'C' });
  });
  it('on the marker is of whoever has no card left', () => {
    const marker: Tap = { kind: 'marker', by: null, landed: true };
    expect(commandOf(marker, table('A', [5, 0, 5]))).toMatchObject({ by: 'B' });
    expect(commandOf(marker, table('A', [5, 0, 0]))).toBeNull();
    expect(commandOf(marker, table('C', [5, 0, 0]))).toMatchObject({ by: 'C' });
  });
});

/** Rules that give the turn round; each answer takes a while. */
function round(at: { stuck?: boolean; turn?: string | null } = {}) {
  const recorded: Command[] = [];
  const asked: boolean[] = [];
  const refused: Command[] = [];
  const taps = new Taps({
    table: async () => {
      await new Promise((done) => setTimeout(done, 1));
      return { ...table(at.turn === undefined ? 'ABC'[recorded.length % 3]! : at.turn), stuck: at.stuck ?? false };
    },
    record: (command) => recorded.push(command),
    refuse: async (command) => refused.push(command) > 0,
    onChange: (_, asks) => asked.push(asks),
  });
  const done = async () => {
    for (let n = 0; n < 200; n++) await new Promise((tick) => setTimeout(tick, 0));
  };
  return { at, taps, recorded, refused, asked, done };
}

describe('taps', () => {
  it('that come faster than they are judged are all recorded, in order, each for the turn it came in', async () => {
    const { taps, recorded, done } = round();
    for (let n = 0; n < 20; n++) taps.put(card(CARDS[n % 5]!));
    await done();
    expect(recorded.map((one) => one['card'])).toEqual(Array.from({ length: 20 }, (_, n) => CARDS[n % 5]));
    expect(recorded.map(({ by }) => by).join('')).toBe('ABCABCABCABCABCABCAB');
  });
  it('wait for their player where nobody knows the turn', async () => {
    const { at, taps, recorded, asked, done } = round({ turn: null });
    taps.put(card('red'));
    taps.put(card('L'));
    await done();
    expect(recorded).toEqual([]);
    expect(asked.at(-1)).toBe(true);
    expect(taps.by('B')).toBe(true);
    delete at.turn;
    await done();
    expect(recorded.map(({ by, card: one }) => `${by} ${String(one)}`)).toEqual(['B red', 'B L']);
  });
  it('wait until the table is known', async () => {
    const { at, taps, recorded, done } = round({ stuck: true });
    taps.put(card('red'));
    await done();
    expect(recorded).toEqual([]);
    at.stuck = false;
    await taps.goOn();
    expect(recorded).toHaveLength(1);
  });
  it('that are not recorded yet can be taken back', async () => {
    const { at, taps, recorded, done } = round({ stuck: true });
    taps.put(card('red'));
    taps.put(card('blue'));
    await done();
    expect(taps.drop()).toBe(true);
    at.stuck = false;
    await taps.goOn();
    expect(recorded.map((one) => one['card'])).toEqual(['red']);
    expect(taps.drop()).toBe(false);
  });
  it('behind a refused one wait until it was read', async () => {
    const { taps, recorded, refused, done } = round();
    taps.put({ kind: 'challenge', by: 'A', target: 'A', landed: true });
    taps.put(card('red'));
    await done();
    expect(refused).toHaveLength(1);
    expect(recorded).toEqual([]);
    taps.release();
    await done();
    expect(recorded).toHaveLength(1);
  });
});
