import { texts } from '../../../i18n';
import type { TrickWords } from '../game';

/** What a round of these games is made of. */
export const tricks = texts<TrickWords>({
  en: {
    nth: (n) => `attack ${n}`,
    next: 'Next attack',
    previous: 'Previous attack',
    one: 'Attack',
  },
  fr: {
    nth: (n) => `attaque ${n}`,
    next: 'Attaque suivante',
    previous: 'Attaque précédente',
    one: 'Attaque',
  },
});
