import { texts } from '..';

/** The sheets of a player’s own page. */
export const entrantSheets = texts({
  en: {
    wrongHow: 'The desk looks at it and decides. Until then the result stands as disputed.',
    wrongText: 'What is wrong (if you like)',
    sitOut: (round: number) => `Sit out round ${round}`,
    sitIn: (round: number) => `Play round ${round} after all`,
    withdraw: 'Withdraw',
    withdrawAsk: 'Withdraw from the tournament?',
    withdrawHow: 'You get no further table. At a table in play you are last. What you have played still counts.',
    note: 'A note to the desk',
    noteText: 'What the desk should know',
    whoMissing: 'Who is not here?',
    missingHow: 'The desk is told, and seats the table anew. Do not start before.',
    isMissing: (name: string) => `${name} is not here.`,
    cancel: 'Cancel',
  },
  fr: {
    wrongHow: 'Le bureau regarde et décide. D’ici là, le résultat est contesté.',
    wrongText: 'Ce qui est faux (si vous voulez)',
    sitOut: (round) => `Ne pas jouer la ronde ${round}`,
    sitIn: (round) => `Jouer la ronde ${round} finalement`,
    withdraw: 'Me retirer',
    withdrawAsk: 'Vous retirer du tournoi ?',
    withdrawHow:
      'Vous n’aurez plus de table. À une table en jeu, vous serez dernier. Ce que vous avez joué compte toujours.',
    note: 'Un message au bureau',
    noteText: 'Ce que le bureau doit savoir',
    whoMissing: 'Qui n’est pas là ?',
    missingHow: 'Le bureau est prévenu et refait la table. Ne commencez pas avant.',
    isMissing: (name) => `${name} n’est pas là.`,
    cancel: 'Annuler',
  },
});
