import { texts } from '..';

/** What each key of a keyboard does, in the list that `?` opens. */
export const keyTexts = texts({
  en: {
    title: 'Keys',
    all: 'all keys',
    close: 'Close',
    replay: {
      move: 'one move back or on',
      trick: (one: string) => `${one} back or on`,
      mark: 'next mark, previous mark',
      ends: 'first and last move',
      play: 'play, pause',
      comment: 'comments on this move',
      signs: 'comment with a sign: ',
      whatIf: 'what if, from this move',
      audit: 'audit, moves',
    },
    pad: {
      clear: 'forget what was typed so far',
    },
    shift: 'Shift',
    space: 'Space',
    home: 'Home',
    end: 'End',
  },
  fr: {
    title: 'Touches',
    all: 'toutes les touches',
    close: 'Fermer',
    replay: {
      move: 'un coup en arrière, en avant',
      trick: (one) => `${one} en arrière, en avant`,
      mark: 'repère suivant, précédent',
      ends: 'premier et dernier coup',
      play: 'lecture, pause',
      comment: 'commentaires de ce coup',
      signs: 'commenter d’un signe : ',
      whatIf: 'et si, depuis ce coup',
      audit: 'registre, coups',
    },
    pad: {
      clear: 'oublier ce qui est saisi',
    },
    shift: 'Maj',
    space: 'Espace',
    home: 'Début',
    end: 'Fin',
  },
});
