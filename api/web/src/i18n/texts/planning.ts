import { list, plural, texts } from '..';

interface Sizes {
  size: number;
  count: number;
}

/** A new tournament. */
export const planning = texts({
  en: {
    title: 'New tournament',
    name: 'What it is called',
    nameHint: 'Spring Cup',
    game: 'Game',
    people: 'How many are expected',
    hours: 'How much time there is',
    hour: (h: number) => `${h} h`,
    begins: 'Begins at',
    proposal: 'Proposed',
    kind: 'Format',
    kinds: { swiss: 'Swiss', round_robin: 'Round robin', knockout: 'Knock-out' },
    size: 'Players at a table',
    rounds: 'Rounds',
    length: 'Minutes a round',
    make: 'Create',
    making: 'Creating…',
    first: (people: number, hours: string, game: string, size: number) =>
      `${plural('en', people, 'player', 'players')}, ${hours}, ${game} ${size === 2 ? 'one against one' : `at tables of ${size}`}`,
    roundsOf: (n: number, minutes: number) => `${plural('en', n, 'round', 'rounds')} of ${minutes} minutes`,
    tables: (sizes: Sizes[]) =>
      list(
        'en',
        sizes.map(({ size, count }, n) =>
          n ? `${count} of ${size}` : `${plural('en', count, 'table', 'tables')} of ${size}`,
        ),
      ),
    byes: (n: number) => `${n} without a table each round`,
    pauses: (between: number, opening: number, prizes: number) =>
      `${between} minutes between rounds, ${opening} to open, ${prizes} for prizes`,
    ends: (at: string) => `ends ${at}`,
    lengthKnown: (n: number, minutes: number) =>
      `Nine in ten of the ${n} matches played here took ${minutes} minutes or less.`,
    lengthGuessed: 'The length is an estimate: fewer than ten such matches have been played here.',
    least: (n: number) => `${plural('en', n, 'round', 'rounds')} at least, so that only one can have won every table.`,
    most: (n: number) => `${plural('en', n, 'round', 'rounds')} at most without anybody meeting the same person twice.`,
    repeats: 'With so many rounds some people meet again.',
    late: (minutes: number) => `That takes ${minutes} minutes more than there are.`,
    early: 'With fewer rounds two players may both have won everything.',
    undo: 'As proposed',
    private: 'Anybody with the address can follow; the list of tournaments shows it once you make it public.',
    failed: 'The service is not answering. Try again.',
  },
  fr: {
    title: 'Nouveau tournoi',
    name: 'Son nom',
    nameHint: 'Coupe de printemps',
    game: 'Jeu',
    people: 'Combien de joueurs sont attendus',
    hours: 'Combien de temps vous avez',
    hour: (h) => `${h} h`,
    begins: 'Début à',
    proposal: 'Proposition',
    kind: 'Formule',
    kinds: { swiss: 'Système suisse', round_robin: 'Toutes rondes', knockout: 'Élimination directe' },
    size: 'Joueurs par table',
    rounds: 'Rondes',
    length: 'Minutes par ronde',
    make: 'Créer',
    making: 'Création…',
    first: (people, hours, game, size) =>
      `${plural('fr', people, 'joueur', 'joueurs')}, ${hours}, ${game} ${size === 2 ? 'un contre un' : `à ${size} par table`}`,
    roundsOf: (n, minutes) => `${plural('fr', n, 'ronde', 'rondes')} de ${minutes} minutes`,
    tables: (sizes) =>
      list(
        'fr',
        sizes.map(({ size, count }, n) =>
          n ? `${count} de ${size}` : `${plural('fr', count, 'table', 'tables')} de ${size}`,
        ),
      ),
    byes: (n) => `${n} sans table à chaque ronde`,
    pauses: (between, opening, prizes) =>
      `${between} minutes entre les rondes, ${opening} pour ouvrir, ${prizes} pour les prix`,
    ends: (at) => `fin à ${at}`,
    lengthKnown: (n, minutes) => `Sur ${n} parties jouées ici, neuf sur dix ont pris ${minutes} minutes ou moins.`,
    lengthGuessed: 'La durée est estimée : moins de dix parties de ce genre ont été jouées ici.',
    least: (n) =>
      `${plural('fr', n, 'ronde', 'rondes')} au moins, pour qu’un seul puisse avoir gagné toutes ses tables.`,
    most: (n) => `${plural('fr', n, 'ronde', 'rondes')} au plus sans que personne ne rencontre deux fois le même.`,
    repeats: 'Avec autant de rondes, certains se rencontrent de nouveau.',
    late: (minutes) => `C’est ${minutes} minutes de plus que vous n’avez.`,
    early: 'Avec moins de rondes, deux joueurs peuvent avoir tout gagné.',
    undo: 'Comme proposé',
    private: 'Qui a l’adresse peut suivre ; la liste des tournois le montre une fois qu’il est rendu public.',
    failed: 'Le service ne répond pas. Réessayez.',
  },
});
