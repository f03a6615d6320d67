import { de, texts } from '..';

const either = (lang: string, items: readonly string[]): string =>
  new Intl.ListFormat(lang, { type: 'disjunction' }).format(items);

/** A replay by other eyes: a seat's, or with all that came later. */
export const hindsight = texts({
  en: {
    key: 'Hindsight',
    view: 'View',
    title: 'Seen by whom?',
    all: 'All that I may see',
    everybody: 'As everybody',
    seat: (name: string) => `As ${name}`,
    legend: { sure: 'certain', guess: 'perhaps drawn later', back: 'never seen', tap: 'tap a hand: why' },
    seenAs: (name: string) => `Hands as ${name} sees them.`,
    seenByAll: 'Hands as everybody sees them.',
    barred: 'You may not see the match this way.',
    offline: 'The service is not answering.',
    word: { sure: 'certain', guess: 'perhaps' },
    hand: (name: string, move: string) => `${name}’s cards after move ${move}`,
    ask: (name: string) => `Why these cards? ${name}`,
    sure: (until: string) => `Certain: seen at move ${until}, and no later draw can have brought it.`,
    sureUnseen: 'Certain: every other card was seen elsewhere.',
    guess: (since: string, until: string, draws: string) =>
      `Perhaps: seen at move ${until}. Here since move ${since}, or ${draws}.`,
    guessUnseen: (since: string, draws: string) => `Perhaps: never seen again. Here since move ${since}, or ${draws}.`,
    draws: (moves: readonly string[]) => (moves.length ? `drawn at move ${either('en', moves)}` : 'came later'),
    open: (n: number, of: number) => `Of these ${of} possible cards, ${n} ${n === 1 ? 'is' : 'are'} in the hand.`,
    assume: 'Assume it is here',
    assumed: 'Assumed',
    close: 'Close',
  },
  fr: {
    key: 'Avec le recul',
    view: 'Vue',
    title: 'Vu par qui ?',
    all: 'Tout ce que je peux voir',
    everybody: 'Vu par tous',
    seat: (name) => `Vu par ${name}`,
    legend: {
      sure: 'certaine',
      guess: 'peut-être piochée après',
      back: 'jamais vue',
      tap: 'toucher une main : pourquoi',
    },
    seenAs: (name) => `Les mains vues par ${name}.`,
    seenByAll: 'Les mains telles que tous les voient.',
    barred: 'Vous ne pouvez pas voir la partie de cette façon.',
    offline: 'Le service ne répond pas.',
    word: { sure: 'certaine', guess: 'peut-être' },
    hand: (name, move) => `Cartes ${de(name)} après le coup ${move}`,
    ask: (name) => `Pourquoi ces cartes ? ${name}`,
    sure: (until) => `Certaine : vue au coup ${until}, et aucune pioche ultérieure n’a pu l’apporter.`,
    sureUnseen: 'Certaine : toutes les autres cartes ont été vues ailleurs.',
    guess: (since, until, draws) => `Peut-être : vue au coup ${until}. Là depuis le coup ${since}, ou ${draws}.`,
    guessUnseen: (since, draws) => `Peut-être : jamais revue. Là depuis le coup ${since}, ou ${draws}.`,
    draws: (moves) => (moves.length ? `piochée au coup ${either('fr', moves)}` : 'venue plus tard'),
    open: (n, of) => `De ces ${of} cartes possibles, ${n === 1 ? 'une est' : `${n} sont`} en main.`,
    assume: 'Supposer qu’elle est là',
    assumed: 'Supposée',
    close: 'Fermer',
  },
});
