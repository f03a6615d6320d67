import { plural, texts } from '..';

/** The hall's screen. */
export const wall = texts({
  en: {
    title: 'Hall screen',
    findName: 'Find your name, then your table',
    findHere: 'Is your name ticked? If not, go to the door',
    letters: (first: string, last: string) => `${first} – ${last}`,
    pageOf: (n: number, all: number, seconds: number) => `page ${n} of ${all}, ${seconds} seconds each`,
    tables: (first: number, last: number) => `Tables ${first} – ${last}`,
    allNames: 'all names on one page',
    allTables: (n: number) => `all ${plural('en', n, 'table', 'tables')}`,
    allPlaces: 'all places',
    here: (n: number, all: number) => `${n} of ${all} are here`,
    bye: 'bye',
    free: 'free',
    lost: (minutes: number, at: string) => `No connection${minutes ? ` for ${minutes} min` : ''}: as of ${at}`,
    ownPage: 'Phone:',
    nobody: 'Nobody is entered yet',
  },
  fr: {
    title: 'Écran de la salle',
    findName: 'Votre nom, puis votre table',
    findHere: 'Votre nom est coché ? Sinon, passez à l’entrée',
    letters: (first, last) => `${first} – ${last}`,
    pageOf: (n, all, seconds) => `page ${n} sur ${all}, ${seconds} secondes chacune`,
    tables: (first, last) => `Tables ${first} – ${last}`,
    allNames: 'tous les noms sur une page',
    allTables: (n) => (n === 1 ? 'une seule table' : `les ${n} tables`),
    allPlaces: 'toutes les places',
    here: (n, all) => `${plural('fr', n, 'présent', 'présents')} sur ${all}`,
    bye: 'exempt',
    free: 'libre',
    lost: (minutes, at) => `Pas de connexion${minutes ? ` depuis ${minutes} min` : ''} : état à ${at}`,
    ownPage: 'Téléphone :',
    nobody: 'Personne n’est encore inscrit',
  },
});
