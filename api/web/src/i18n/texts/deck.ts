import { de, plural, texts } from '..';

/** The deck of a game that nobody has listed. */
export const deckTexts = texts({
  en: {
    title: 'The deck',
    about: (game: string) =>
      `Nobody has listed the cards of ${game}. They are learned from matches: choose some below. With the deck, later matches offer only what has not been laid.`,
    cards: (n: number) => plural('en', n, 'card', 'cards'),
    choose: 'Matches to learn from',
    noMatches: 'No match of it is known here.',
    away: 'The service is not answering.',
    add: 'Add a card',
    remove: (card: string) => `Remove: ${card}`,
    save: 'Save as a file',
    import: 'Import',
    begin: 'New match with it',
    clear: 'Start over',
    faults: {
      none: 'That is not a deck file.',
      game: (game: string) => `That is the deck of another game: ${game}.`,
      cards: (cards: string) => `These are not cards of this game: ${cards}.`,
    },
    option: {
      none: 'not known',
      kept: 'The one on this device',
      file: 'From a file…',
      edit: 'Look at it, or learn it',
    },
  },
  fr: {
    title: 'Les cartes du jeu',
    about: (game) =>
      `Personne n’a listé les cartes ${de(game)}. Elles s’apprennent des parties : choisissez-en ci-dessous. Les parties suivantes ne proposent alors que ce qui n’est pas encore posé.`,
    cards: (n) => plural('fr', n, 'carte', 'cartes'),
    choose: 'Parties dont apprendre',
    noMatches: 'Aucune partie de ce jeu n’est connue ici.',
    away: 'Le service ne répond pas.',
    add: 'Ajouter une carte',
    remove: (card) => `Retirer : ${card}`,
    save: 'Enregistrer dans un fichier',
    import: 'Importer',
    begin: 'Nouvelle partie avec ces cartes',
    clear: 'Recommencer',
    faults: {
      none: 'Ce n’est pas un fichier de jeu de cartes.',
      game: (game) => `Ce sont les cartes d’un autre jeu : ${game}.`,
      cards: (cards) => `Ce ne sont pas des cartes de ce jeu : ${cards}.`,
    },
    option: {
      none: 'inconnues',
      kept: 'Celles de cet appareil',
      file: 'D’un fichier…',
      edit: 'Les voir, les apprendre',
    },
  },
});
