/** A deck that nobody has listed, as matches have shown it: kept on this device, handed out and taken in as a file. */
import type { LearnedDeck } from '../api/schema';
import { readLocal, writeLocal } from './local';
import { type Observable, observable } from './observable';

/** As docs/formats.md has it. */
export type DeckFile = LearnedDeck;

export const emptyDeck = (game: string): DeckFile => ({
  format: 'greffier-deck',
  layout: 1,
  game,
  deck: [],
  matches: [],
});

/** Why a file is not taken in: it is no deck, another game's, or these are no cards of the game. */
export type Fault = { is: 'none' } | { is: 'game'; game: string } | { is: 'cards'; cards: string[] };

/** What a file holds. pattern: of the game's cards. */
export function readDeck(text: string, game: string, pattern: string): DeckFile | Fault {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { is: 'none' };
  }
  const { format, layout, game: of, deck, matches } = (value ?? {}) as Partial<Record<keyof DeckFile, unknown>>;
  if (format !== 'greffier-deck' || layout !== 1 || !Array.isArray(deck)) return { is: 'none' };
  if (of !== game) return { is: 'game', game: String(of) };
  const card = new RegExp(pattern, 'u');
  const wrong = deck.filter((one) => typeof one !== 'string' || !card.test(one)).map(String);
  if (wrong.length) return { is: 'cards', cards: wrong };
  return { ...emptyDeck(game), deck: deck as string[], matches: Array.isArray(matches) ? matches : [] };
}

/** A deck learned anew, with what was added to the last one by hand, and without what was taken out. */
export function relearned(last: readonly string[], edited: readonly string[], learned: readonly string[]): string[] {
  const without = (cards: readonly string[], gone: readonly string[]) => {
    const left = [...gone];
    return cards.filter((card) => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  const [added, out] = [without(edited, last), without(last, edited)];
  const kept = without(learned, out);
  return [...kept, ...without(added, without(kept, last))];
}

const KEY = 'greffier.deck.';
const kept = new Map<string, Observable<DeckFile>>();

/** The deck of a game that this device remembers; empty where there is none. */
export function deckOf(game: string): Observable<DeckFile> {
  let one = kept.get(game);
  if (!one) {
    const stored = readLocal<DeckFile>(KEY + game);
    one = observable(stored?.deck ? stored : emptyDeck(game));
    kept.set(game, one);
  }
  return one;
}

export function keepDeck(file: DeckFile): void {
  deckOf(file.game).set(file);
  writeLocal(KEY + file.game, file);
}

/** The deck as a file in the phone's downloads. */
export function saveDeck(file: DeckFile): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(file, null, 1)}\n`], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${file.game}-deck.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
