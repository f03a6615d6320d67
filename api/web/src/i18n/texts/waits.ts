import { texts } from '..';

/** What a player waits for. */
export const waits = texts({
  en: {
    called: 'A judge is called to this table.',
    coming: 'A judge is on the way to this table.',
    protest: (at: string) => `Results may be disputed until ${at}.`,
    protestOver: 'The time for disputing results is over.',
  },
  fr: {
    called: 'Un arbitre est appelé à cette table.',
    coming: 'Un arbitre arrive à cette table.',
    protest: (at) => `Réclamations possibles jusqu’à ${at}.`,
    protestOver: 'Le délai de réclamation est passé.',
  },
});
