import { describe, expect, it } from 'vitest';
import { withDeck } from './fitting';

describe('the printed deck', () => {
  const proposed = withDeck({ stop_cards: true }, true);
  it('is proposed where the service deals, and nowhere else', () => {
    expect(proposed).toMatchObject({ stop_cards: true, deck: { red: 4, '2L': 4, mirror: 4 } });
    expect(withDeck(proposed, false)).toEqual({ stop_cards: true });
  });
  it('stays where somebody has counted it', () => {
    const counted = { deck: { red: 8, blue: 7 } };
    expect(withDeck(counted, true)).toEqual(counted);
    expect(withDeck(counted, false)).toEqual(counted);
  });
});
