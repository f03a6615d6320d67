import { texts } from '..';

/** The home page on a wide screen. */
export const front = texts({
  en: {
    pitch:
      'You play with real cards; one phone at the table records every move, checks the rules and shows the game live.',
    inPlay: 'A table in play',
    watchThis: 'Watch this table',
    example: 'Replay an example match',
    exampleChip: 'example',
    howItWorks: 'How it works',
    record: (game: string, players: string) => `Record ${game}, ${players}`,
    onYourPhone: 'On your phone',
    scan: 'scan to referee',
    now: 'Now',
    nothingNow: 'No public match is being played.',
    lately: 'Recently',
  },
  fr: {
    pitch:
      'Vous jouez avec de vraies cartes ; un téléphone à la table note chaque coup, vérifie les règles et montre la partie en direct.',
    inPlay: 'Une partie en cours',
    watchThis: 'Regarder cette table',
    example: 'Revoir une partie d’exemple',
    exampleChip: 'exemple',
    howItWorks: 'Comment ça marche',
    record: (game, players) => `Noter : ${game}, ${players}`,
    onYourPhone: 'Sur votre téléphone',
    scan: 'scannez pour arbitrer',
    now: 'En ce moment',
    nothingNow: 'Aucune partie publique en cours.',
    lately: 'Récemment',
  },
});
