import { texts } from '..';

/** What if: a match that begins as another one stood. */
export const whatIf = texts({
  en: {
    key: 'What if?',
    title: (move: string) => `What if, from move ${move}?`,
    text: 'A new match begins as the table stands here. You record how it goes on; this match stays as it is. It has no names, and only whoever has its link sees it.',
    sure: 'Cards that are certain here lie open in the hands.',
    assumed: 'You assume:',
    go: 'Play on from here',
    going: 'Starting…',
    close: 'Close',
    unreachable: 'Not started: the service is not answering. Try again.',
    refused: 'Not possible.',
    from: (move: string, match: string) => `What if, from move ${move} of ${match}`,
    fromUnknown: 'What if, from another match',
  },
  fr: {
    key: 'Et si ?',
    title: (move) => `Et si… depuis le coup ${move} ?`,
    text: 'Une nouvelle partie commence telle que la table est ici. Vous en notez la suite ; cette partie-ci reste ce qu’elle est. Elle n’a pas de noms, et seul qui a son lien la voit.',
    sure: 'Les cartes certaines ici sont ouvertes dans les mains.',
    assumed: 'Vous supposez :',
    go: 'Jouer la suite d’ici',
    going: 'Démarrage…',
    close: 'Fermer',
    unreachable: 'Pas commencée : le service ne répond pas. Réessayez.',
    refused: 'Impossible.',
    from: (move, match) => `Et si… depuis le coup ${move} de « ${match} »`,
    fromUnknown: 'Et si… depuis une autre partie',
  },
});
