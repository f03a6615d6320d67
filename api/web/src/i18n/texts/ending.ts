import { plural, texts } from '..';

/** The sheets that end a tournament and show its prizes. */
export const ending = texts({
  en: {
    open: 'Still open',
    openTables: (tables: number[]) => `Tables without a result: ${tables.join(', ')}`,
    openDisputes: (tables: number[]) => `Disputed tables: ${tables.join(', ')}`,
    openAppeals: (n: number) => `${plural('en', n, 'protest', 'protests')} to be heard`,
    reject: 'Reject the protest',
    early: (round: number, rounds: number | null) =>
      rounds ? `Only ${round} of ${rounds} rounds are played.` : 'Not all rounds are played.',
    beforeProtests: 'End now, without waiting',
    overall: 'All',
    nobody: 'Nobody is left for it.',
    shared: 'shared',
    plan: 'What has a prize',
    places: 'Prizes for all',
    ofEach: 'Prizes in each category',
    categories: 'Categories with prizes',
    several: 'A prize of all and of a category',
    all: 'One may have both',
    once: 'One prize each',
  },
  fr: {
    open: 'Encore ouvert',
    openTables: (tables) => `Tables sans résultat : ${tables.join(', ')}`,
    openDisputes: (tables) => `Tables contestées : ${tables.join(', ')}`,
    openAppeals: (n) => `${plural('fr', n, 'réclamation à examiner', 'réclamations à examiner')}`,
    reject: 'Rejeter la réclamation',
    early: (round, rounds) =>
      rounds ? `${plural('fr', round, 'ronde jouée', 'rondes jouées')} sur ${rounds}.` : 'Il reste des rondes à jouer.',
    beforeProtests: 'Terminer sans attendre',
    overall: 'Tous',
    nobody: 'Plus personne pour ce prix.',
    shared: 'ex æquo',
    plan: 'Ce qui a un prix',
    places: 'Prix du classement général',
    ofEach: 'Prix par catégorie',
    categories: 'Catégories avec prix',
    several: 'Prix général et prix de catégorie',
    all: 'Cumulables',
    once: 'Un prix chacun',
  },
});
