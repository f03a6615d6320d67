import { texts } from '..';

/** The sheet of one table at the desk. */
export const tableSheet = texts({
  en: {
    watch: 'Watch',
    toldAt: (name: string) => `${name} says`,
    soItWas: (order: string) => `Accept: ${order}`,
    stands: 'Stands',
    cameLate: 'Came from another device',
    another: (has: boolean) => (has ? 'Change the result' : 'Enter the result'),
    inOrder: 'Tap the names in order of places',
    inOrderOrScores: 'Type the scores, or tap the names in order of places',
    scores: 'Scores',
    cardsLeft: 'Cards left, if time was up',
    shares: 'shares the place',
    enter: 'Enter the result',
    correct: 'Correct the result',
    tableVoid: 'Void the table',
    takeBack: 'Remove the result',
    somebodyMissing: 'Somebody is missing',
    whoMissing: 'Who has not come?',
    three: {
      smaller: (n: number) => `Play with ${['none', 'one', 'two', 'three', 'four', 'five'][n] ?? n}`,
      forfeit: (name: string) => `${name} wins by forfeit`,
      fill: (name: string) => `${name} sits down instead`,
      broken: 'Break the table up',
    },
    answer: 'A judge is going',
    ruling: 'Ruling',
    rulingText: 'What was ruled (not public)',
    minutes: 'Minutes it cost',
    makeMatch: 'Record this table',
    late: 'The round is closed. The earlier result stays in the record, struck.',
    differs: (tables: number[]) =>
      tables.length
        ? `In the next round, these tables would have been different: ${tables.join(', ')}. What has been played stands.`
        : 'The next round would have been paired the same.',
    differsUnknown: 'Too many players to tell which tables of the next round would have been different.',
    differsWait: 'Looking at the next round…',
  },
  fr: {
    watch: 'Regarder',
    toldAt: (name) => `${name} dit`,
    soItWas: (order) => `Accepter : ${order}`,
    stands: 'En place',
    cameLate: 'Venu d’un autre appareil',
    another: (has) => (has ? 'Changer le résultat' : 'Saisir le résultat'),
    inOrder: 'Touchez les noms dans l’ordre des places',
    inOrderOrScores: 'Saisissez les scores, ou touchez les noms dans l’ordre des places',
    scores: 'Scores',
    cardsLeft: 'Cartes restantes, si le temps était écoulé',
    shares: 'partage la place',
    enter: 'Enregistrer le résultat',
    correct: 'Corriger le résultat',
    tableVoid: 'Ne pas compter la table',
    takeBack: 'Retirer le résultat',
    somebodyMissing: 'Quelqu’un manque',
    whoMissing: 'Qui n’est pas venu ?',
    three: {
      smaller: (n) => `Jouer à ${['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq'][n] ?? n}`,
      forfeit: (name) => `${name} gagne par forfait`,
      fill: (name) => `${name} s’assied à la place`,
      broken: 'Défaire la table',
    },
    answer: 'Un arbitre y va',
    ruling: 'Décision',
    rulingText: 'Ce qui est décidé (non public)',
    minutes: 'Minutes perdues',
    makeMatch: 'Noter la partie de cette table',
    late: 'La ronde est close. L’ancien résultat reste au registre, rayé.',
    differs: (tables) =>
      tables.length
        ? `À la ronde suivante, ces tables auraient été différentes : ${tables.join(', ')}. Ce qui se joue reste.`
        : 'La ronde suivante aurait été appariée de même.',
    differsUnknown: 'Trop de joueurs pour dire quelles tables de la ronde suivante auraient été autres.',
    differsWait: 'Examen de la ronde suivante…',
  },
});
