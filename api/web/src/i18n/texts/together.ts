import { texts } from '..';

/** Several devices at one match: two lines of moves, the pen. */
export const together = texts({
  en: {
    took: 'It took back or corrected',
    nothing: 'It changed earlier moves.',
    after: (n: number) => (n > 1 ? `Send my ${n} moves after theirs` : 'Send my move after theirs'),
    mend: 'Correct my first move, then send',
    instead: (theirs: number) =>
      theirs > 1 ? `Take their ${theirs} moves back, send mine` : 'Take their move back, send mine',
    theirs: (n: number) => (n > 1 ? `Keep theirs, drop my ${n} moves` : 'Keep theirs, drop my move'),
    noLonger: 'After theirs, my first move would be illegal:',
    checking: 'One moment…',
    away: 'The service is not answering. Nothing is lost; try again.',
    pen: {
      take: 'Take pen',
      label: (who: string) => `Take pen: ${who} has it`,
      other: 'Another device',
      menu: 'The pen: who records',
      mine: 'This device has the pen.',
      free: 'Nobody has the pen.',
      theirs: (who: string) => `${who} has the pen.`,
      title: 'Take the pen?',
      text: 'Two people recording at once get in each other’s way.',
      takeAnd: 'Take the pen and record',
      without: 'Record without it',
      look: 'Just watch',
      went: (who: string) => `${who} has taken the pen`,
    },
  },
  fr: {
    took: 'Il a repris ou corrigé',
    nothing: 'Il a modifié des coups antérieurs.',
    after: (n) => (n > 1 ? `Envoyer mes ${n} coups après les siens` : 'Envoyer mon coup après les siens'),
    mend: 'Corriger mon premier coup, puis envoyer',
    instead: (theirs) =>
      theirs > 1 ? `Reprendre ses ${theirs} coups, envoyer les miens` : 'Reprendre son coup, envoyer les miens',
    theirs: (n) => (n > 1 ? `Garder les siens, supprimer mes ${n} coups` : 'Garder les siens, supprimer mon coup'),
    noLonger: 'Après les siens, mon premier coup serait illégal :',
    checking: 'Un instant…',
    away: 'Le service ne répond pas. Rien n’est perdu ; réessayez.',
    pen: {
      take: 'À moi',
      label: (who) => `À moi : ${who} tient la plume`,
      other: 'Un autre appareil',
      menu: 'La plume : qui note',
      mine: 'Cet appareil tient la plume.',
      free: 'Personne ne tient la plume.',
      theirs: (who) => `${who} tient la plume.`,
      title: 'Prendre la plume ?',
      text: 'À noter à deux en même temps, on se gêne.',
      takeAnd: 'Prendre la plume et noter',
      without: 'Noter sans elle',
      look: 'Regarder seulement',
      went: (who) => `${who} a pris la plume`,
    },
  },
});
