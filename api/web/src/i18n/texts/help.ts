import { texts } from '..';

/** The page of help: one page, in the order in which one needs it. */
export const help = texts({
  en: {
    title: 'Help',
    sections: [
      {
        head: 'What it does',
        lines: [
          'You play with real cards. One phone at the table records every move, checks the rules and shows the match live.',
          'Nothing that was recorded is lost: a mistake is corrected by a new entry, and the old one can still be read.',
        ],
      },
      {
        head: 'Recording',
        lines: [
          'On the home page tap the number of players. Then the trump card, who starts, and from then on each card as it is played.',
          'Bright cards are legal now. A pale one can be tapped too: the rule is named, and “It stood anyway” records it if it happened.',
          'If someone other than the expected player plays, tap their name first, then the card.',
          'Bottom left undoes the last move. The pen corrects it; drag the list of moves up to correct or insert an earlier one.',
          'Lost track? ⋮, “Set the table straight”, then say how it stands. Without a network you can go on; everything is sent later.',
        ],
      },
      {
        head: 'Watching',
        lines: [
          '⋮, “For spectators” shows a QR code and a link. Anyone who has the link follows live, without an account.',
          'On a television or a projector open the match, then “Big screen”. There is nothing to tap; the next match appears by itself.',
        ],
      },
      {
        head: 'Replaying',
        lines: [
          'Drag anywhere on the chart, swipe the table, or tap a move in the list. “Move”, “Attack” and “True pace” set how it plays.',
          'Keys: ← → move, Shift ← → attack, Home and End, Space plays; ? lists them all.',
          'A pen marks what was corrected, a gavel what broke a rule; tap the rule’s number to read it. “Audit” shows the whole record.',
          '“Hindsight” shows what later moves prove of each hand: a bar marks certain cards, stripes possible ones; tap a hand to read why. “What if?” begins a match of its own from this move, for any device connected to the match.',
          'Your browser’s print command prints the whole match.',
        ],
      },
      {
        head: 'Names and privacy',
        lines: [
          '⋮, “Names and title”: names can be shown, replaced by letters, or kept private, for everyone or one by one, at any time.',
          'A match is public, open to anyone who has the link (the default), or private. Spectators can be shown it some minutes later.',
        ],
      },
    ],
    example: 'Replay the example match',
    start: 'Record a match',
    service: 'For programs: the interface of this service',
    notices: 'Third-party software and licences',
  },
  fr: {
    title: 'Aide',
    sections: [
      {
        head: 'À quoi ça sert',
        lines: [
          'Vous jouez avec de vraies cartes. Un téléphone à la table note chaque coup, vérifie les règles et montre la partie en direct.',
          'Rien de ce qui est noté ne se perd : une erreur se corrige par une nouvelle écriture, et l’ancienne reste lisible.',
        ],
      },
      {
        head: 'Noter',
        lines: [
          'À l’accueil, touchez le nombre de joueurs. Puis la carte d’atout, le joueur qui commence, et ensuite chaque carte quand elle est posée.',
          'Les cartes claires sont permises. Une carte pâle peut aussi être touchée : la règle est nommée, et « Ça compte quand même » la note si elle a vraiment été jouée.',
          'Si un autre joueur que celui attendu joue, touchez d’abord son nom, puis la carte.',
          'En bas à gauche, on annule le dernier coup. La plume le corrige ; tirez la liste vers le haut pour corriger ou ajouter un coup plus ancien.',
          '⋮, « Remettre la table en ordre » : dites où en est la table. Sans réseau, on continue ; tout part plus tard.',
        ],
      },
      {
        head: 'Regarder',
        lines: [
          '⋮, « Spectateurs » montre un code QR et un lien. Avec le lien, on suit en direct, sans compte.',
          'Sur un téléviseur ou un projecteur, ouvrez la partie, puis « Grand écran ». Il n’y a rien à toucher ; la partie suivante apparaît d’elle-même.',
        ],
      },
      {
        head: 'Revoir',
        lines: [
          'Glissez sur le graphique, balayez la table, ou touchez un coup de la liste. « Coup », « Attaque » et « Rythme réel » règlent la lecture.',
          'Touches : ← → un coup, Maj ← → une attaque, Début et Fin, Espace lance la lecture ; ? les montre toutes.',
          'Une plume marque ce qui a été corrigé, un marteau ce qui enfreint une règle ; touchez son numéro pour la lire. « Registre » montre tout ce qui a été noté.',
          '« Avec le recul » montre ce que la suite prouve de chaque main : un trait marque les cartes certaines, des hachures les possibles ; touchez une main pour lire pourquoi. « Et si ? » commence une autre partie depuis ce coup, pour tout appareil connecté à la partie.',
          'La commande d’impression du navigateur imprime la partie entière.',
        ],
      },
      {
        head: 'Noms et vie privée',
        lines: [
          '⋮, « Noms et titre » : les noms peuvent être montrés, remplacés par des lettres ou rester privés, pour tous ou un par un, à tout moment.',
          'Une partie est publique, ouverte avec le lien (par défaut), ou privée. Les spectateurs peuvent la voir en différé de quelques minutes.',
        ],
      },
    ],
    example: 'Revoir la partie exemple',
    start: 'Noter une partie',
    service: 'Pour les programmes : l’interface de ce service',
    notices: 'Logiciels tiers et licences',
  },
});
