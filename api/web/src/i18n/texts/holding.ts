import { texts } from '..';

/** How a key is pressed that wants more than a tap. */
export const holding = texts({
  en: { hold: 'hold', orHold: 'or hold Enter', pressAgain: 'press again' },
  fr: { hold: 'maintenir appuyé', orHold: 'ou maintenir Entrée', pressAgain: 'appuyer à nouveau' },
});
