/** The referee's laptop: the record beside the pad, and the keyboard. */
import { texts } from '..';

export const desk = texts({
  en: {
    record: 'Record',
    typing: 'By keyboard',
    type: 'Or type a card:',
    undo: 'undo',
    pass: 'all pass',
    take: 'takes',
  },
  fr: {
    record: 'Feuille de partie',
    typing: 'Au clavier',
    type: 'Ou saisissez une carte :',
    undo: 'annuler',
    pass: 'tous passent',
    take: 'ramasse',
  },
});
