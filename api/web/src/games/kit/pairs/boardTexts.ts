import { ordinal, plural, texts } from '../../../i18n';
import { ofLost } from './lost';
import { ROLE_WORDS } from './table';

export const boardTexts = ofLost((lost) =>
  texts({
    en: {
      roles: ROLE_WORDS.en,
      loser: lost.en.one,
      out: (rank: number) => `out ${ordinal('en', rank)}`,
      ended: (rank: number | null, losses: number) =>
        `${rank === null ? '' : `${ordinal('en', rank)}, `}${lost.en.one} ${losses}×`,
      losses: (names: string) => `${lost.en.head} so far: ${names || 'nobody'}`,
      notBeaten: 'not beaten',
      stock: (n: number) => (n ? plural('en', n, 'card in the stock', 'cards in the stock') : 'the stock is empty'),
      discard: (n: number) => plural('en', n, 'card discarded', 'cards discarded'),
    },
    fr: {
      roles: ROLE_WORDS.fr,
      loser: lost.fr.one,
      out: (rank: number) => `sorti ${ordinal('fr', rank)}`,
      ended: (rank, losses) => `${rank === null ? '' : `${ordinal('fr', rank)}, `}${lost.fr.one} ${losses}×`,
      losses: (names: string) => `${lost.fr.head} jusqu’ici : ${names || 'personne'}`,
      notBeaten: 'pas encore battue',
      stock: (n: number) =>
        n ? plural('fr', n, 'carte dans la pioche', 'cartes dans la pioche') : 'la pioche est vide',
      discard: (n: number) => plural('fr', n, 'carte défaussée', 'cartes défaussées'),
    },
  }),
);
