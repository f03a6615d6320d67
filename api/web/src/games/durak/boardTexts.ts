import { plural, texts } from '../../i18n';

const ordinal = (n: number) => ['st', 'nd', 'rd'][n - 1] ?? 'th';

export const boardTexts = texts({
  en: {
    roles: { attacks: 'attacks', defends: 'defends', helps: 'helps', rests: 'rests', takes: 'takes', adds: 'may add' },
    durak: 'durak',
    out: (rank: number) => `out ${rank}${ordinal(rank)}`,
    ended: (rank: number | null, losses: number) =>
      `${rank === null ? '' : `${rank}${ordinal(rank)}, `}durak ${losses}×`,
    losses: (names: string) => `Durak so far: ${names || 'nobody'}`,
    notBeaten: 'not beaten',
    left: (n: number) => `${n} left`,
    stockEmpty: 'no stock',
    stock: (n: number) => (n ? plural('en', n, 'card in the stock', 'cards in the stock') : 'the stock is empty'),
    trump: 'trump',
    discarded: (n: number) => `${n} out`,
    discard: (n: number) => plural('en', n, 'card discarded', 'cards discarded'),
  },
  fr: {
    roles: {
      attacks: 'attaque',
      defends: 'défend',
      helps: 'aide',
      rests: 'se repose',
      takes: 'ramasse',
      adds: 'ajoute',
    },
    durak: 'dourak',
    out: (rank: number) => (rank === 1 ? 'sorti 1er' : `sorti ${rank}e`),
    ended: (rank, losses) => `${rank === null ? '' : rank === 1 ? '1er, ' : `${rank}e, `}dourak ${losses}×`,
    losses: (names: string) => `Dourak jusqu’ici : ${names || 'personne'}`,
    notBeaten: 'pas encore battue',
    left: (n: number) => plural('fr', n, 'reste', 'restent'),
    stockEmpty: 'talon vide',
    stock: (n: number) => (n ? plural('fr', n, 'carte au talon', 'cartes au talon') : 'le talon est vide'),
    trump: 'atout',
    discarded: (n: number) => `${n} écartées`,
    discard: (n: number) => plural('fr', n, 'carte écartée', 'cartes écartées'),
  },
});
