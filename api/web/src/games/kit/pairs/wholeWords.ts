/** Words for more than a move: the table set straight, a result alone, how rounds ended so far. */
import { list, texts } from '../../../i18n';
import { ofLost } from './lost';

export const wholeWords = ofLost((lost) =>
  texts({
    en: {
      underWay: 'Already under way',
      said: {
        restate: 'The table as it stands',
        result: (who: string[]) => `The round’s ${who.length > 1 ? lost.en.several : lost.en.one}: ${list('en', who)}`,
        drawn: 'The round is drawn',
        endRound: 'End of the round',
        endMatch: 'End of the match',
      },
      sofar: (counts: string) => `Times ${lost.en.one}: ${counts}`,
    },
    fr: {
      underWay: 'Déjà commencée',
      said: {
        restate: 'La table telle qu’elle est',
        result: (who) =>
          `${who.length > 1 ? `Les ${lost.fr.several}` : `Le ${lost.fr.one}`} de la manche : ${list('fr', who)}`,
        drawn: 'La manche est nulle',
        endRound: 'Fin de la manche',
        endMatch: 'Fin de la partie',
      },
      sofar: (counts) => `Nombre de fois ${lost.fr.one} : ${counts}`,
    },
  }),
);
