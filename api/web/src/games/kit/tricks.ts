import { texts } from '../../i18n';
import type { TrickWords } from './game';

/** What a round is made of, where its game has no word of its own. */
export const TRICKS = texts<TrickWords>({
  en: {
    nth: (n) => `trick ${n}`,
    on: (n, lead, answer) => `Trick ${n}: ${lead} → ${answer}`,
    by: (n, lead) => `Trick ${n}: ${lead}`,
    next: 'Next trick',
    previous: 'Previous trick',
    one: 'Trick',
  },
  fr: {
    nth: (n) => `pli ${n}`,
    on: (n, lead, answer) => `Pli ${n} : ${lead} → ${answer}`,
    by: (n, lead) => `Pli ${n} : ${lead}`,
    next: 'Pli suivant',
    previous: 'Pli précédent',
    one: 'Pli',
  },
});
