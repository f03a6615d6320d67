import { plural, texts } from '..';

/** The sheets that end a tournament and show its prizes. */
export const ending = texts({
  en: {
    open: 'Still open',
    openTables: (tables: number[]) => `Tables without a result: ${tables.join(', ')}`,
    openDisputes: (tables: number[]) => `Disputed tables: ${tables.join(', ')}`,
    openAppeals: (n: number) => `${plural('en', n, 'protest', 'protests')} to be heard`,
    reject: 'Reject the protest',
    overall: 'All',
  },
  fr: {
    open: 'Encore ouvert',
    openTables: (tables) => `Tables sans résultat : ${tables.join(', ')}`,
    openDisputes: (tables) => `Tables contestées : ${tables.join(', ')}`,
    openAppeals: (n) => `${plural('fr', n, 'réclamation à examiner', 'réclamations à examiner')}`,
    reject: 'Rejeter la réclamation',
    overall: 'Tous',
  },
});
