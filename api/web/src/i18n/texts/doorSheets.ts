import { list, plural, texts } from '..';

/** The sheets of the door. */
export const doorSheets = texts({
  en: {
    missed: (n: number) => `${plural('en', n, 'player was', 'players were')} missing`,
    never: (n: number) => `${plural('en', n, 'player was', 'players were')} never seen`,
    neverNames: (names: string[]) => `Never seen: ${list('en', names)}`,
    typedNow: (who: string) => `Typed now: ${who}. Is it the same person?`,
    isIn: (who: string, section: string) => `${who} is in ${section} already`,
    isHere: (who: string) => `The same: ${who} is here already`,
    checkIn: (who: string) => `The same: check in ${who}`,
    asWell: (who: string) => `Somebody else: enter ${who}`,
    pairAll: 'Pair without them',
    file: 'A list from a file (CSV)',
    allOut: 'Mark everybody as not here',
    allIn: 'Check everybody in',
    desk: 'Desk',
  },
  fr: {
    missed: (n) => plural('fr', n, 'joueur absent', 'joueurs absents'),
    never: (n) => `${plural('fr', n, 'joueur n’a jamais été vu', 'joueurs n’ont jamais été vus')}`,
    neverNames: (names) => `Jamais vus : ${list('fr', names)}`,
    typedNow: (who) => `Saisi à l’instant : ${who}. Est-ce la même personne ?`,
    isIn: (who, section) => `${who} est déjà dans ${section}`,
    isHere: (who) => `La même : ${who}, déjà là`,
    checkIn: (who) => `La même : pointer ${who}`,
    asWell: (who) => `Une autre personne : inscrire ${who}`,
    pairAll: 'Apparier sans eux',
    file: 'Une liste d’un fichier (CSV)',
    allOut: 'Marquer tout le monde absent',
    allIn: 'Pointer tout le monde',
    desk: 'Bureau',
  },
});
