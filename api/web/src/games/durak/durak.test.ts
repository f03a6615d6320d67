import { describe, expect, it } from 'vitest';
import type { Action, Command } from '../../api/types';
import { askedFor, commandFor, keyStates, likelyMeant, NOTHING, plateTapped, readOffer } from '../kit/pairs/offer';
import { openCards, roleOf } from '../kit/pairs/table';
import type { PairsState } from '../kit/pairs/types';
import { asPairs, asTapped } from '../kit/pairs/unchecked';
import { parted } from '../kit/RefusedSheet';
import { deckOf } from './cards';
import told from './tables.json';

/** Tables as the service tells them: clubs are trumps, A attacks B with 7♦ and so on. */
const TABLES = told as unknown as Record<keyof typeof told, { state: PairsState; actions: Action[] }>;
const at = (name: keyof typeof told) => ({ state: TABLES[name].state, offer: readOffer(TABLES[name].actions) });

const attack = (by: string, card: string): Command => ({ type: 'attack', by, card });
const defend = (by: string, on: string, card: string): Command => ({ type: 'defend', by, on, card });

describe('a tap on a card', () => {
  const { state: open, offer } = at('open');
  const { state: beaten, offer: adding } = at('beaten');

  it('attacks for the seat that starts', () => {
    const dealt = at('dealt');
    expect(commandFor('7d', dealt.state, dealt.offer, NOTHING)).toEqual(attack('A', '7d'));
  });

  it('beats the open card', () => {
    expect(commandFor('Jd', open, offer, NOTHING)).toEqual(defend('B', '7d', 'Jd'));
    expect(commandFor('6c', open, offer, NOTHING)).toEqual(defend('B', '7d', '6c'));
  });

  it('records nothing where no rule allows it, and asks about what was probably meant', () => {
    expect(commandFor('6d', open, offer, NOTHING)).toBeNull();
    expect(askedFor('6d', open, NOTHING)).toEqual(defend('B', '7d', '6d'));
    expect(askedFor('9s', beaten, NOTHING)).toEqual(attack('A', '9s'));
  });

  it('adds for the seat that has the word', () => {
    expect(commandFor('Js', beaten, adding, NOTHING)).toEqual(attack('A', 'Js'));
  });

  it('adds for the helper in whose hand the card is known', () => {
    const known = at('helperKnown');
    expect(commandFor('Js', known.state, known.offer, NOTHING)).toEqual(attack('C', 'Js'));
  });

  it('is recorded for the plate that was tapped before', () => {
    expect(commandFor('Js', beaten, adding, { seat: 'C', on: null })).toEqual(attack('C', 'Js'));
    expect(commandFor('Js', beaten, adding, { seat: 'B', on: null })).toBeNull();
  });
});

describe('keys', () => {
  const shown = at('shown');
  const keys = keyStates(shown.state, shown.offer, NOTHING, deckOf(36));

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
    expect(likelyMeant('9h', keys, deckOf(36))).toEqual(['Qh', 'Kh', '9c']);
  });
});

describe('an attack that may be passed on', () => {
  const { state: open, offer } = at('transferable');
  const transfer = (by: string, card: string): Command => ({ type: 'transfer', by, card });
  const armed = { ...NOTHING, act: 'transfer' } as const;

  it('is not what was probably meant, as long as a card that beats lies near', () => {
    const keys = keyStates(open, offer, NOTHING, deckOf(36));
    expect(keys.get('6h')).toMatchObject({ look: 'lit', does: { type: 'transfers' } });
    expect(likelyMeant('7h', keys, deckOf(36))).not.toContain('6h');
  });

  it('is passed on by one tap where the card can do nothing else', () => {
    expect(commandFor('6d', open, offer, NOTHING)).toEqual(transfer('B', '6d'));
    expect(keyStates(open, offer, NOTHING, deckOf(36)).get('6d')).toEqual({
      look: 'lit',
      sure: false,
      does: { type: 'transfers', by: 'B' },
    });
  });

  it('is beaten by a card that could do both, unless transferring was said first', () => {
    expect(commandFor('6c', open, offer, NOTHING)).toEqual(defend('B', '6s', '6c'));
    expect(keyStates(open, offer, NOTHING, deckOf(36)).get('6c')!.does).toEqual({ type: 'beats', by: 'B' });
    expect(commandFor('6c', open, offer, armed)).toEqual(transfer('B', '6c'));
    expect(commandFor('7s', open, offer, armed)).toBeNull();
    expect(askedFor('7s', open, armed)).toEqual(transfer('B', '7s'));
  });

  it('may be passed on again by who is asked next', () => {
    const passed = at('transferred');
    expect([...passed.offer.defence!.on.keys()]).toEqual(['6s', '6d']);
    expect(commandFor('6h', passed.state, passed.offer, NOTHING)).toEqual(transfer('C', '6h'));
  });
});

describe('cards laid while others are unbeaten', () => {
  const { state: open, offer } = at('several');

  it('are told apart from those that beat', () => {
    expect([open.phase, open.turn]).toEqual(['defend', ['B', 'A']]);
    expect(commandFor('6d', open, offer, NOTHING)).toEqual(attack('A', '6d'));
    const keys = keyStates(open, offer, NOTHING, deckOf(36));
    expect(keys.get('6d')!.does).toEqual({ type: 'adds', by: 'A' });
    expect(keys.get('7s')!.does).toBeUndefined();
    expect(keys.get('6c')!.does).toBeUndefined();
  });

  it('are the plate’s own once it was tapped', () => {
    const pointed = { seat: 'A', on: null };
    expect(commandFor('6c', open, offer, pointed)).toEqual(attack('A', '6c'));
    expect(keyStates(open, offer, pointed, deckOf(36)).get('6d')!.does).toBeUndefined();
    expect(commandFor('6d', open, offer, { seat: 'B', on: null })).toBeNull();
  });

  it('are chosen one after another by the defender’s plate', () => {
    const { state: two, offer: both } = at('severalTwo');
    const taps = ['B', 'B', 'B', 'B', 'A', 'A'];
    let pointed = NOTHING;
    const seen = taps.map((seat) => {
      pointed = plateTapped(two, pointed, seat);
      return `${pointed.seat} ${pointed.on}`;
    });
    expect(seen).toEqual(['B null', 'B 6d', 'null null', 'B null', 'A null', 'null null']);
    expect(commandFor('9d', two, both, plateTapped(two, { seat: 'B', on: null }, 'B'))).toEqual(
      defend('B', '6d', '9d'),
    );
    expect(plateTapped(open, { seat: 'B', on: null }, 'B')).toMatchObject(NOTHING); // one card lies open
  });
});

it('tells who takes from those who may still throw in', () => {
  const { state: taking, offer } = at('taking');
  expect(['A', 'B', 'C'].map((seat) => roleOf(taking, seat))).toEqual(['adds', 'takes', 'adds']);
  expect(offer.pass).toBe('A');
});

describe('what nobody has checked', () => {
  const { state: open } = at('open');

  it('lies where it was laid', () => {
    const tapped = asTapped(open, [defend('B', '7d', 'Jd'), attack('A', 'Js')]);
    expect(tapped.table.map(({ attack: laid, defence }) => [laid, defence])).toEqual([
      ['7d', 'Jd'],
      ['Js', null],
    ]);
    expect(openCards(tapped)).toEqual(['Js']);
    expect(asTapped(open, [{ type: 'take', by: 'B' }]).table).toEqual([]);
  });

  it('is asked of a table of which only its seats are known', () => {
    const { seats, turn, phase } = at('undealt').state;
    expect(asPairs({ seats, turn, phase } as unknown as PairsState)).toMatchObject({
      table: [],
      trump: null,
      phase: 'deal',
    });
  });
});

it('a refusal says what is wrong, then what would be right', () => {
  expect(parted([{ card: '9h' }, ' does not beat ', { card: 'Jh' }, '; a higher card would.'])).toEqual([
    [{ card: '9h' }, ' does not beat ', { card: 'Jh' }],
    ['A higher card would.'],
  ]);
  expect(parted(['On ', { card: '9h' }, ' only; then ', { card: 'Jh' }])).toEqual([
    ['On ', { card: '9h' }, ' only'],
    ['Then ', { card: 'Jh' }],
  ]);
  expect(parted(['Ce n’est pas à B.'])).toEqual([['Ce n’est pas à B.'], null]);
});
