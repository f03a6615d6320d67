import { describe, expect, it } from 'vitest';
import type { Command } from '../../api/types';
import { begin, foresee, foreseenActions } from './foresee';
import { askedFor, commandFor, keyStates, likelyMeant, NOTHING, readOffer } from './offer';
import type { DurakState } from './types';

const THREE = { A: 'Anna', B: 'Boris', C: 'Chloé' };

/** The table after commands, none of which may be beyond what can be foreseen. */
function after(commands: Command[], seats: Record<string, string | null> = THREE, options: Record<string, unknown> = {}): DurakState {
  let state = begin(seats, options);
  for (const command of commands) {
    const next = foresee(state, command, options);
    if (!next) throw new Error(`cannot foresee ${JSON.stringify(command)}`);
    state = next;
  }
  return state;
}

const offerIn = (state: DurakState, options = {}) => readOffer(foreseenActions(state, options));
const deal: Command = { type: 'deal', trump_card: '8c', starter: 'A' };
const attack = (by: string, card: string): Command => ({ type: 'attack', by, card });
const defend = (by: string, on: string, card: string): Command => ({ type: 'defend', by, on, card });
const allPass: Command = { type: 'pass', by: 'all' };

describe('a tap on a card', () => {
  const open = after([deal, attack('A', '7d')]);
  const beaten = after([deal, attack('A', '7d'), defend('B', '7d', 'Jd')]);

  it('attacks for the seat that starts', () => {
    const state = after([deal]);
    expect(commandFor('7d', state, offerIn(state), NOTHING)).toEqual(attack('A', '7d'));
  });

  it('beats the open card', () => {
    expect(commandFor('Jd', open, offerIn(open), NOTHING)).toEqual(defend('B', '7d', 'Jd'));
    expect(commandFor('6c', open, offerIn(open), NOTHING)).toEqual(defend('B', '7d', '6c'));
  });

  it('records nothing where no rule allows it, and asks about what was probably meant', () => {
    expect(commandFor('6d', open, offerIn(open), NOTHING)).toBeNull();
    expect(askedFor('6d', open, NOTHING)).toEqual(defend('B', '7d', '6d'));
    expect(askedFor('9s', beaten, NOTHING)).toEqual(attack('A', '9s'));
  });

  it('adds for the seat that has the word', () => {
    expect(commandFor('Js', beaten, offerIn(beaten), NOTHING)).toEqual(attack('A', 'Js'));
  });

  it('adds for the helper in whose hand the card is known', () => {
    const state = after([deal, { type: 'reveal', by: 'C', cards: ['Js'] }, attack('A', '7d'), defend('B', '7d', 'Jd')]);
    expect(commandFor('Js', state, offerIn(state), NOTHING)).toEqual(attack('C', 'Js'));
  });

  it('is recorded for the plate that was tapped before', () => {
    expect(commandFor('Js', beaten, offerIn(beaten), { seat: 'C', on: null })).toEqual(attack('C', 'Js'));
    expect(commandFor('Js', beaten, offerIn(beaten), { seat: 'B', on: null })).toBeNull();
  });
});

describe('keys', () => {
  const state = after([deal, { type: 'reveal', by: 'B', cards: ['Qh', '7h'] }, attack('A', 'Jh')]);
  const keys = keyStates(state, offerIn(state), NOTHING, 36);

  it.each([
    ['Qh', { look: 'lit', sure: true }],
    ['Ah', { look: 'lit', sure: false }],
    ['9c', { look: 'lit', sure: false }],
    ['7h', { look: 'dim', sure: true }],
    ['9s', { look: 'dim', sure: false }],
    ['Jh', { look: 'gone', sure: false }],
    ['8c', { look: 'gone', sure: false }],
  ])('%s is %o', (card, look) => expect(keys.get(card)).toEqual(look));

  it('proposes near what was tapped, among what is legal', () => {
    expect(likelyMeant('9h', keys, 36)).toEqual(['Qh', 'Kh', '9c']);
  });
});

describe('the foreseen table', () => {
  it('fills hands in order and passes the roles on when all pass', () => {
    const state = after([deal, attack('A', '7d'), defend('B', '7d', 'Jd'), allPass]);
    expect([state.attacker, state.defender, state.helpers]).toEqual(['B', 'C', ['A']]);
    expect([state.stock, state.phase, state.table]).toEqual([16, 'attack', []]);
    expect(state.discard.known).toEqual(['7d', 'Jd']);
  });

  it('lets who takes lose his turn, with the cards known in his hand', () => {
    const state = after([deal, attack('A', '7d'), { type: 'take', by: 'B' }]);
    expect([state.attacker, state.defender]).toEqual(['C', 'A']);
    expect(state.seats['B']!.hand).toEqual({ known: ['7d'], unknown: 6 });
    expect(state.stock).toBe(17);
  });

  it('passes the word on when one of two attackers passes', () => {
    const state = after([deal, attack('A', '7d'), defend('B', '7d', 'Jd'), { type: 'pass', by: 'A' }]);
    expect([state.phase, state.turn]).toEqual(['add', ['C']]);
  });

  it('knows the roles of teams', () => {
    const four = { A: null, B: null, C: null, D: null };
    const beaten = after([deal, attack('A', '7d'), defend('B', '7d', 'Jd'), allPass], four);
    expect([beaten.attacker, beaten.defender, beaten.helpers]).toEqual(['B', 'C', ['D']]);
    const taken = after([deal, attack('A', '7d'), { type: 'take', by: 'B' }], four);
    expect([taken.attacker, taken.defender, taken.helpers]).toEqual(['C', 'D', ['A']]);
  });

  it('ends an attack by itself at the limit', () => {
    const options = { first_attack_limit: 5 };
    const cards = ['6s', '6h', '6d', '7s', '7h'];
    const beats = ['7s', '7h', '7d', '8s', '8h'];
    const moves = cards.flatMap((card, i) => [attack('A', card), defend('B', card, beats[i]!)]);
    expect(after([deal, ...moves], THREE, options).attacker).toBe('B');
  });

  it('gives up where a seat may have gone out', () => {
    const base = after([deal]);
    const hand = { known: [], unknown: 1 };
    const late: DurakState = { ...base, stock: 0, seats: { ...base.seats, A: { ...base.seats['A']!, hand } } };
    const attacked = foresee(late, attack('A', '7d'), {})!;
    expect(foresee(attacked, { type: 'take', by: 'B' }, {})).toBeNull();
  });

  it('gives up where the table has moved on', () => {
    const taken = after([deal, attack('A', '7d'), { type: 'take', by: 'B' }]);
    for (const command of [defend('B', '7d', 'Jd'), { type: 'take', by: 'B' }, allPass, attack('A', '9d'), deal]) {
      expect(foresee(taken, command, {})).toBeNull();
    }
  });

  it('knows that with six seats the dealer holds the trump that was shown', () => {
    const six = Object.fromEntries([...'ABCDEF'].map((seat) => [seat, null]));
    const state = after([deal], six);
    expect([state.stock, state.seats['F']!.hand]).toEqual([0, { known: ['8c'], unknown: 5 }]);
  });
});
