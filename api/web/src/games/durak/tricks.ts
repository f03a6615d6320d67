import { texts } from '../../i18n';
import type { TrickWords } from '../kit/game';

/** What a round of Durak is made of. */
export const tricks = texts<TrickWords>({
  en: {
    nth: (n) => `attack ${n}`,
    on: (n, lead, answer) => `Attack ${n}: ${lead} → ${answer}`,
    by: (n, lead) => `Attack ${n}: ${lead}`,
    next: 'Next attack',
    previous: 'Previous attack',
    one: 'Attack',
  },
  fr: {
    nth: (n) => `attaque ${n}`,
    on: (n, lead, answer) => `Attaque ${n} : ${lead} → ${answer}`,
    by: (n, lead) => `Attaque ${n} : ${lead}`,
    next: 'Attaque suivante',
    previous: 'Attaque précédente',
    one: 'Attaque',
  },
});
