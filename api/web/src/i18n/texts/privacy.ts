import { de, texts } from '..';

/** Who may see a match, and by which names. */
export const privacy = texts({
  en: {
    visibility: 'Who can see it',
    kinds: { public: 'Everyone', unlisted: 'With the link', private: 'Only us' },
    says: {
      public: 'Listed, found by search, open to everyone.',
      unlisted: 'Anyone who has the link; in no list.',
      private: 'Only connected devices.',
    },
    consent: 'Names',
    consents: { named: 'Shown', aliases: 'Letters', private: 'Private' },
    told: {
      named: 'Others see the names.',
      aliases: 'Others see letters; names already seen may be remembered.',
      private: 'The whole match is private.',
    },
    hide: (who: string) => `Hide ${who}’s name`,
    bySeat: 'Hide one name',
    shownAs: (who: string) => `${who} is shown as`,
    asLetter: 'their letter',
    delay: 'Delay for spectators',
    none: 'None',
    minutes: (n: number) => `${n} min`,
    seconds: (n: number) => `${n} s`,
    delayed: (time: string) => `Spectators see each move ${time} later; referees see it at once.`,
    atOnce: 'Spectators see each move at once.',
    failed: 'Not changed: the service is not answering.',
  },
  fr: {
    visibility: 'Qui peut la voir',
    kinds: { public: 'Tout le monde', unlisted: 'Avec le lien', private: 'Nous seuls' },
    says: {
      public: 'Dans la liste et la recherche, ouverte à tous.',
      unlisted: 'Ceux qui ont le lien ; dans aucune liste.',
      private: 'Seulement les appareils connectés.',
    },
    consent: 'Noms',
    consents: { named: 'Montrés', aliases: 'Lettres', private: 'Privés' },
    told: {
      named: 'Les autres voient les noms.',
      aliases: 'Les autres voient des lettres ; les noms déjà vus restent connus.',
      private: 'Toute la partie est privée.',
    },
    hide: (who) => `Cacher le nom ${de(who)}`,
    bySeat: 'Cacher un nom',
    shownAs: (who) => `${who} apparaît comme`,
    asLetter: 'sa lettre',
    delay: 'Différé pour les spectateurs',
    none: 'Aucun',
    minutes: (n) => `${n} min`,
    seconds: (n) => `${n} s`,
    delayed: (time) => `Les spectateurs voient chaque coup ${time} plus tard ; les arbitres le voient aussitôt.`,
    atOnce: 'Les spectateurs voient chaque coup aussitôt.',
    failed: 'Rien de changé : le service ne répond pas.',
  },
});
