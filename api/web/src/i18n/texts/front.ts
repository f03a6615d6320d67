import { texts } from '..';

/** The home page on a wide screen. */
export const front = texts({
  en: {
    pitch:
      'You play with real cards; one phone at the table records every move, checks the rules and shows the game live.',
    inPlay: 'A table in play',
    watchThis: 'Watch this table',
    example: 'Replay the example match',
    exampleChip: 'example',
    howItWorks: 'How it works',
    record: (game: string, players: string) => `Record ${game}, ${players}`,
    onYourPhone: 'On your phone',
    scan: 'scan to referee',
    now: 'Now',
    nothingNow: 'No public match is being played.',
    lately: 'Recently',
    only: 'Only here',
    points: {
      gavel: 'A broken rule is named as you tap. “It stood anyway” records what happened all the same.',
      pen: 'A mistake is corrected where it was made, and everything after it is judged again.',
      bulb: 'Hindsight proves which cards each hand must have held.',
      seal: 'A seal shows that nothing has been changed since.',
      layers: 'Who was first in Zack? Phones and the box decide, to hundredths of a second.',
      'cloud-off': 'The table needs no network, and no tap is lost.',
    },
  },
  fr: {
    pitch:
      'Vous jouez avec de vraies cartes ; un téléphone à la table note chaque coup, vérifie les règles et montre la partie en direct.',
    inPlay: 'Une partie en cours',
    watchThis: 'Regarder cette table',
    example: 'Revoir la partie exemple',
    exampleChip: 'exemple',
    howItWorks: 'Comment ça marche',
    record: (game, players) => `Noter : ${game}, ${players}`,
    onYourPhone: 'Sur votre téléphone',
    scan: 'scannez pour arbitrer',
    now: 'En ce moment',
    nothingNow: 'Aucune partie publique en cours.',
    lately: 'Récemment',
    only: 'Seulement ici',
    points: {
      gavel:
        'Une règle enfreinte est nommée dès que vous touchez la carte. « Ça compte quand même » note ce qui s’est passé.',
      pen: 'Une erreur se corrige là où elle a été faite, et tout ce qui suit est rejugé.',
      bulb: 'Avec le recul, on prouve quelles cartes chaque main avait forcément.',
      seal: 'Un sceau montre que rien n’a changé depuis.',
      layers: 'Qui fut premier à Zack ? Les téléphones et la boîte tranchent, au centième de seconde.',
      'cloud-off': 'La table se passe de réseau, et aucun appui ne se perd.',
    },
  },
});
