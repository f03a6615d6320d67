import { describe, expect, it } from 'vitest';
import type { Command } from '../../api/types';
import { parted } from '../kit/RefusedSheet';
import { begin, foresee, foreseenActions, suspected } from './foresee';
import { askedFor, commandFor, keyStates, likelyMeant, NOTHING, plateTapped, readOffer } from './offer';
import { roleOf, yetToPass } from './table';
import type { DurakState } from './types';

const THREE = { A: 'Anna', B: 'Boris', C: 'Chloé' };

/** The table after commands, none of which may be beyond what can be foreseen. */
function after(
  commands: Command[],
  seats: Record<string, string | null> = THREE,
  options: Record<string, unknown> = {},
): DurakState {
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
    ['Jh', { look: 'gone', sure: false, lies: 'table' }],
    ['8c', { look: 'gone', sure: false, lies: 'turned' }],
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

  it('knows who has not passed yet, whether he could lay a card or not', () => {
    const cards = ['6s', '6h', '6c', '9s', '9h', '9c'];
    const beaten = after([deal, { type: 'reveal', by: 'C', cards }, attack('A', '7d'), defend('B', '7d', 'Jd')]);
    expect([beaten.turn, yetToPass(beaten)]).toEqual([['A'], ['A', 'C']]);
    const passed = foresee(beaten, { type: 'pass', by: 'A' }, {})!;
    expect([passed.phase, passed.turn, yetToPass(passed)]).toEqual(['add', ['C'], ['C']]);
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

describe('an attack that may be passed on', () => {
  const options = { transfer: true };
  const open = after([deal, attack('A', '6s')], THREE, options);
  const offer = offerIn(open, options);
  const transfer = (by: string, card: string): Command => ({ type: 'transfer', by, card });
  const armed = { ...NOTHING, act: 'transfer' } as const;

  it('is not what was probably meant, as long as a card that beats lies near', () => {
    const keys = keyStates(open, offer, NOTHING, 36);
    expect(keys.get('6h')).toMatchObject({ look: 'lit', does: { type: 'transfers' } });
    expect(likelyMeant('7h', keys, 36)).not.toContain('6h');
  });

  it('is passed on by one tap where the card can do nothing else', () => {
    expect(commandFor('6d', open, offer, NOTHING)).toEqual(transfer('B', '6d'));
    expect(keyStates(open, offer, NOTHING, 36).get('6d')).toEqual({
      look: 'lit',
      sure: false,
      does: { type: 'transfers', by: 'B' },
    });
  });

  it('is beaten by a card that could do both, unless transferring was said first', () => {
    expect(commandFor('6c', open, offer, NOTHING)).toEqual(defend('B', '6s', '6c'));
    expect(keyStates(open, offer, NOTHING, 36).get('6c')!.does).toEqual({ type: 'beats', by: 'B' });
    expect(commandFor('6c', open, offer, armed)).toEqual(transfer('B', '6c'));
    expect(commandFor('7s', open, offer, armed)).toBeNull();
    expect(askedFor('7s', open, armed)).toEqual(transfer('B', '7s'));
  });

  it('comes before the next seat, with both cards to answer', () => {
    const state = after([deal, attack('A', '6s'), transfer('B', '6d')], THREE, options);
    expect([state.attacker, state.defender, state.helpers, state.turn]).toEqual(['B', 'C', ['A'], ['C']]);
    const next = offerIn(state, options);
    expect([...next.defence!.on.keys()]).toEqual(['6s', '6d']);
    expect(commandFor('6h', state, next, NOTHING)).toEqual(transfer('C', '6h'));
    const round = after(
      [deal, attack('A', '6s'), transfer('B', '6d'), transfer('C', '6h'), { type: 'take', by: 'A' }],
      THREE,
      options,
    );
    expect([round.attacker, round.seats['A']!.hand]).toEqual(['B', { known: ['6s', '6d', '6h'], unknown: 5 }]);
  });

  it('cannot be passed on once a card is beaten, by another rank, or where it was not agreed', () => {
    const beaten = after([deal, attack('A', '6s'), transfer('B', '6d'), defend('C', '6s', '7s')], THREE, options);
    expect(offerIn(beaten, options).transfer).toBeNull();
    expect(foresee(open, transfer('B', '7d'), options)).toBeNull();
    expect(foresee(open, transfer('B', '6d'), {})).toBeNull();
  });

  it('is not passed on to who holds too few cards', () => {
    const few = { ...open, seats: { ...open.seats, C: { ...open.seats['C']!, hand: { known: [], unknown: 1 } } } };
    expect(offerIn(few, options).transfer).toBeNull();
  });

  it('goes to the next opponent in teams', () => {
    const four = { A: null, B: null, C: null, D: null };
    const state = after([deal, attack('A', '6s'), transfer('B', '6d')], four, options);
    expect([state.attacker, state.defender, state.helpers]).toEqual(['B', 'C', ['D']]);
  });
});

describe('cards laid while others are unbeaten', () => {
  const options = { several_at_once: true };
  const open = after([deal, attack('A', '6s')], THREE, options);
  const offer = offerIn(open, options);

  it('are told apart from those that beat', () => {
    expect([open.phase, open.turn]).toEqual(['defend', ['B', 'A']]);
    expect(commandFor('6d', open, offer, NOTHING)).toEqual(attack('A', '6d'));
    const keys = keyStates(open, offer, NOTHING, 36);
    expect(keys.get('6d')!.does).toEqual({ type: 'adds', by: 'A' });
    expect(keys.get('7s')!.does).toBeUndefined();
    expect(keys.get('6c')!.does).toBeUndefined();
  });

  it('are the plate’s own once it was tapped', () => {
    const pointed = { seat: 'A', on: null };
    expect(commandFor('6c', open, offer, pointed)).toEqual(attack('A', '6c'));
    expect(keyStates(open, offer, pointed, 36).get('6d')!.does).toBeUndefined();
    expect(commandFor('6d', open, offer, { seat: 'B', on: null })).toBeNull();
  });

  it('are chosen one after another by the defender’s plate', () => {
    const two = after([deal, attack('A', '6s'), attack('A', '6d')], THREE, options);
    const taps = ['B', 'B', 'B', 'B', 'A', 'A'];
    let pointed = NOTHING;
    const seen = taps.map((seat) => {
      pointed = plateTapped(two, pointed, seat);
      return `${pointed.seat} ${pointed.on}`;
    });
    expect(seen).toEqual(['B null', 'B 6d', 'null null', 'B null', 'A null', 'null null']);
    expect(commandFor('9d', two, offerIn(two, options), plateTapped(two, { seat: 'B', on: null }, 'B'))).toEqual(
      defend('B', '6d', '9d'),
    );
    expect(plateTapped(open, { seat: 'B', on: null }, 'B')).toMatchObject(NOTHING); // one card lies open
  });

  it('end with the number that the defender can answer', () => {
    const full = after([deal, ...['6s', '6h', '6d', '6c'].map((card) => attack('A', card))], THREE, { ...options });
    expect(full.turn).toEqual(['B']); // no fifth six
  });
});

describe('cards thrown in after who takes', () => {
  const options = { throw_in_after_take: true };
  const said = after([deal, attack('A', '7d'), { type: 'take', by: 'B' }], THREE, options);

  it('may follow until all pass', () => {
    expect([said.phase, said.turn, said.table.length]).toEqual(['throw_in', ['A', 'C'], 1]);
    expect(['A', 'B', 'C'].map((seat) => roleOf(said, seat))).toEqual(['adds', 'takes', 'adds']);
    const more = after(
      [deal, attack('A', '7d'), { type: 'take', by: 'B' }, attack('C', '7s'), allPass],
      THREE,
      options,
    );
    expect([more.attacker, more.seats['B']!.hand]).toEqual(['C', { known: ['7d', '7s'], unknown: 6 }]);
    expect(offerIn(said, options).pass).toBe('A');
  });
});

describe('who helps', () => {
  const four = { A: null, B: null, C: null, D: null, E: null };
  it.each([
    ['all', ['C', 'D', 'E']],
    ['neighbours', ['C']],
    ['none', []],
  ])('%s', (helpers, seats) => expect(after([deal], four, { helpers }).helpers).toEqual(seats));
});

describe('what the phone can tell by itself', () => {
  const open = after([deal, attack('A', '7d')]);
  const beaten = after([deal, attack('A', '7d'), defend('B', '7d', 'Jd')]);
  it.each<[Command, DurakState, string | null]>([
    [defend('B', '7d', '6d'), open, 'DUR-4'],
    [attack('A', '7s'), open, 'DUR-5'],
    [attack('A', '9s'), beaten, 'DUR-5'],
    [attack('B', '7s'), beaten, 'ALL-2'],
    [attack('C', '9s'), after([deal]), 'ALL-2'],
    [{ type: 'take', by: 'B' }, beaten, 'DUR-7'],
    [allPass, open, 'DUR-8'],
    [{ type: 'pass', by: 'C' }, beaten, null],
    [{ type: 'transfer', by: 'B', card: '9d' }, open, null],
  ])('%o', (command, state, rule) => expect(suspected(state, command, {})).toBe(rule));
});

it('a refusal says what is wrong, then what would be right', () => {
  expect(parted('9♥ does not beat J♥; a higher card would.')).toEqual(['9♥ does not beat J♥', 'A higher card would.']);
  expect(parted('Ce n’est pas à B.')).toEqual(['Ce n’est pas à B.', null]);
});
