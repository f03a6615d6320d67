/** Words of the pad for rounds of which only the result is recorded. */
import { list, texts } from '../../../i18n';
import { ofLost } from './lost';

export const resultWords = ofLost((lost) =>
  texts({
    en: {
      ask: 'Who went out, in order?',
      askTeams: 'Which team lost?',
      standing: `Times ${lost.en.one} so far`,
      loser: lost.en.head,
      isLoser: (who: string[]) =>
        `${list('en', who)} ${who.length > 1 ? `are the ${lost.en.several}` : `is the ${lost.en.one}`}`,
      drawn: 'Drawn',
      record: (who: string[]) => `Record: ${who.length > 1 ? lost.en.several : lost.en.one} ${list('en', who)}`,
      recordDrawn: 'Record: drawn',
      notYet: 'Who lost?',
    },
    fr: {
      ask: 'Qui est sorti, dans l’ordre ?',
      askTeams: 'Quelle équipe a perdu ?',
      standing: `Nombre de fois ${lost.fr.one}`,
      loser: lost.fr.head,
      isLoser: (who) =>
        `${list('fr', who)} ${who.length > 1 ? `sont les ${lost.fr.several}` : `est le ${lost.fr.one}`}`,
      drawn: 'Nulle',
      record: (who) => `Noter : ${who.length > 1 ? lost.fr.several : lost.fr.one} ${list('fr', who)}`,
      recordDrawn: 'Noter : nulle',
      notYet: 'Qui a perdu ?',
    },
  }),
);
