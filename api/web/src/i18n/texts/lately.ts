/** What the pad says of its last moves without being asked, and what waits beside them. */
import { plural, texts } from '..';

export const lately = texts({
  en: {
    said: {
      undone: (n: number) => (n > 1 ? `${n} moves undone` : 'Last move undone'),
      ruling: (who: string) => (who ? `Ruling: ${who}` : 'Ruling'),
      inserted: (place: string) => `Before ${place}: `,
      corrected: (place: string) => `${place} corrected: `,
      struck: (place: string) => `${place} struck`,
      agreed: 'Options corrected',
      goesOn: 'Play goes on',
    },
    undo: 'Undo',
    undoLabel: 'Undo the last move',
    undone: 'undone',
    putBack: (n: number) => (n > 1 ? `Put ${n} back` : 'Put it back'),
    allMoves: 'All moves',
    pen: (place: string) => `Correct move ${place}`,
    elsewhere: (n: number) => plural('en', n, 'move from another device', 'moves from another device'),
    ruled: 'Another device recorded a ruling',
    noteWaits: 'A note goes with the next move',
  },
  fr: {
    said: {
      undone: (n) => (n > 1 ? `${n} coups annulés` : 'Dernier coup annulé'),
      ruling: (who) => (who ? `Décision : ${who}` : 'Décision'),
      inserted: (place) => `Avant ${place} : `,
      corrected: (place) => `${place} corrigé : `,
      struck: (place) => `${place} rayé`,
      agreed: 'Options corrigées',
      goesOn: 'La partie continue',
    },
    undo: 'Annuler',
    undoLabel: 'Annuler le dernier coup',
    undone: 'annulé',
    putBack: (n) => (n > 1 ? `Remettre les ${n}` : 'Remettre'),
    allMoves: 'Tous les coups',
    pen: (place) => `Corriger le coup ${place}`,
    elsewhere: (n) => plural('fr', n, 'coup d’un autre appareil', 'coups d’un autre appareil'),
    ruled: 'Un autre appareil a noté une décision',
    noteWaits: 'Une note accompagne le prochain coup',
  },
});
