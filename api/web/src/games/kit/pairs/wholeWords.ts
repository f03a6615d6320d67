/** Words of the pads for more than a move: the thread found again, a result alone. */
import { list, ordinal, plural, texts } from '../../../i18n';
import type { Lang } from '../../../store/settings';

/** How the game calls who has lost: alone, several, at the head of a line. */
export interface Lost {
  one: string;
  several: string;
  head: string;
}

export const wholeWordsOf = (lost: Record<Lang, Lost>) =>
  texts({
    en: {
      underWay: 'Already under way',
      onlyResult: 'Only the result',
      keys: { lit: 'not placed', dim: 'elsewhere', gone: 'elsewhere', chosen: 'here' },
      places: 'What you are filling in',
      table: 'Table',
      stock: 'Stock, trump',
      counts: { cards: 'cards', stock: 'in stock', score: `times ${lost.en.one}`, round: 'round' },
      attacks: 'attacks',
      defends: 'defends',
      out: (place: number | null) => (place === null ? 'out' : `out ${ordinal('en', place)}`),
      attack: 'next card attacks',
      defence: 'next card beats',
      stockGone: 'none left',
      stockRest: 'all the rest',
      ask: {
        hand: (name: string) => `What ${name} has`,
        handHint: 'known cards; the others are only counted',
        table: 'What lies on the table',
        tableHint: 'in the order it was laid',
        stock: 'The trump card, and how many are left',
        suit: 'The trump: any card of its suit',
      },
      forbidden: (rule: string) => `not allowed: ${rule}`,
      discard: (n: number) => (n ? plural('en', n, 'card discarded', 'cards discarded') : 'all accounted for'),
      trouble: {
        many: (n: number) => `${plural('en', n, 'card', 'cards')} too many`,
        manyHint: 'take some from a hand or the stock',
        trump: 'Which is the trump?',
        trumpHint: 'tap “Stock, trump”',
        defender: 'Who defends?',
        defenderHint: 'tap a player, then “defends”',
      },
      result: {
        ask: 'Who went out, in order?',
        askTeams: 'Which team lost?',
        standing: `Times ${lost.en.one} so far`,
        sofar: (counts: string) => `Times ${lost.en.one}: ${counts}`,
        loser: lost.en.head,
        isLoser: (who: string[]) =>
          `${list('en', who)} ${who.length > 1 ? `are the ${lost.en.several}` : `is the ${lost.en.one}`}`,
        drawn: 'Drawn',
        record: (who: string[]) => `Record: ${who.length > 1 ? lost.en.several : lost.en.one} ${list('en', who)}`,
        recordDrawn: 'Record: drawn',
        notYet: 'Who lost?',
      },
      said: {
        restate: 'The table as it stands',
        result: (who: string[]) => `The round’s ${who.length > 1 ? lost.en.several : lost.en.one}: ${list('en', who)}`,
        drawn: 'The round is drawn',
        endRound: 'End of the round',
        endMatch: 'End of the match',
      },
    },
    fr: {
      underWay: 'Déjà commencée',
      onlyResult: 'Résultat seul',
      keys: { lit: 'pas placée', dim: 'ailleurs', gone: 'ailleurs', chosen: 'ici' },
      places: 'Ce qu’on remplit',
      table: 'Table',
      stock: 'Pioche, atout',
      counts: { cards: 'cartes', stock: 'en pioche', score: `fois ${lost.fr.one}`, round: 'manche' },
      attacks: 'attaque',
      defends: 'défend',
      out: (place) => (place === null ? 'sorti' : `sorti ${ordinal('fr', place)}`),
      attack: 'la prochaine attaque',
      defence: 'la prochaine bat',
      stockGone: 'vide',
      stockRest: 'tout le reste',
      ask: {
        hand: (name) => `Ce que tient ${name}`,
        handHint: 'cartes connues ; les autres sont comptées',
        table: 'Ce qui est sur la table',
        tableHint: 'dans l’ordre où elles ont été posées',
        stock: 'La carte d’atout, et combien il en reste',
        suit: 'L’atout : n’importe quelle carte de sa couleur',
      },
      forbidden: (rule) => `pas permis : ${rule}`,
      discard: (n) => (n ? plural('fr', n, 'défaussée', 'défaussées') : 'le compte y est'),
      trouble: {
        many: (n) => `${plural('fr', n, 'carte', 'cartes')} de trop`,
        manyHint: 'retirez-en d’une main ou de la pioche',
        trump: 'Quel est l’atout ?',
        trumpHint: 'touchez « Pioche, atout »',
        defender: 'Qui défend ?',
        defenderHint: 'touchez un joueur, puis « défend »',
      },
      result: {
        ask: 'Qui est sorti, dans l’ordre ?',
        askTeams: 'Quelle équipe a perdu ?',
        standing: `Nombre de fois ${lost.fr.one}`,
        sofar: (counts) => `Nombre de fois ${lost.fr.one} : ${counts}`,
        loser: lost.fr.head,
        isLoser: (who) =>
          `${list('fr', who)} ${who.length > 1 ? `sont les ${lost.fr.several}` : `est le ${lost.fr.one}`}`,
        drawn: 'Nulle',
        record: (who) => `Noter : ${who.length > 1 ? lost.fr.several : lost.fr.one} ${list('fr', who)}`,
        recordDrawn: 'Noter : nulle',
        notYet: 'Qui a perdu ?',
      },
      said: {
        restate: 'La table telle qu’elle est',
        result: (who) =>
          `${who.length > 1 ? `Les ${lost.fr.several}` : `Le ${lost.fr.one}`} de la manche : ${list('fr', who)}`,
        drawn: 'La manche est nulle',
        endRound: 'Fin de la manche',
        endMatch: 'Fin de la partie',
      },
    },
  });

export type WholeWords = ReturnType<typeof wholeWordsOf>;
