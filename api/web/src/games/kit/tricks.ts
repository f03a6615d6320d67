import { texts } from '../../i18n';
import type { TrickWords } from './game';

/** What the parts of a round are called, by the word for one. */
export const partsCalled = (one: string, next: string, previous: string): TrickWords => ({
  nth: (n) => `${one} ${n}`,
  next,
  previous,
  one: one[0]!.toUpperCase() + one.slice(1),
});

/** What a round is made of, where its game has no word of its own. */
export const TRICKS = texts<TrickWords>({
  en: partsCalled('trick', 'Next trick', 'Previous trick'),
  fr: partsCalled('pli', 'Pli suivant', 'Pli précédent'),
});

/** A round that is made of turns, one seat's each. */
export const TURNS = texts<TrickWords>({
  en: partsCalled('turn', 'Next turn', 'Previous turn'),
  fr: partsCalled('tour', 'Tour suivant', 'Tour précédent'),
});
