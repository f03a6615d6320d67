/** Words of the pad on which the table is set straight. */
import { ordinal, plural, texts } from '../../../i18n';
import { ofLost } from './lost';

export const restateWords = ofLost((lost) =>
  texts({
    en: {
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
    },
    fr: {
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
    },
  }),
);

export type RestateWords = ReturnType<typeof restateWords>;
