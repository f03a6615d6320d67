import { texts } from '..';

/** Who may see a match, and by which names. */
export const privacy = texts({
  en: {
    visibility: 'Who may see it',
    kinds: { public: 'all', unlisted: 'by link', private: 'nobody else' },
    says: {
      public: 'Listed, searched, open to everybody.',
      unlisted: 'Whoever has the link; in no list.',
      private: 'Only devices that were let in.',
    },
    consent: 'Names',
    consents: { named: 'shown', aliases: 'letters', private: 'private' },
    told: {
      named: 'Others read the names.',
      aliases: 'Others read letters; names that were read already may be known.',
      private: 'The whole match is private.',
    },
    hide: (who: string) => `Hide the name of ${who}`,
    bySeat: 'Hide one name',
    shownAs: (who: string) => `${who} is shown as`,
    asLetter: 'by the letter',
    delay: 'Spectators are behind by',
    none: 'nothing',
    minutes: (n: number) => `${n} min`,
    seconds: (n: number) => `${n} s`,
    delayed: (time: string) => `Spectators see each move ${time} later; those who referee see it at once.`,
    atOnce: 'Spectators see each move at once.',
    failed: 'Not changed: the service does not answer.',
  },
  fr: {
    visibility: 'Qui peut la voir',
    kinds: { public: 'tous', unlisted: 'par lien', private: 'personne' },
    says: {
      public: 'Listée, trouvable, ouverte à tous.',
      unlisted: 'Qui a le lien ; dans aucune liste.',
      private: 'Seuls les appareils admis.',
    },
    consent: 'Noms',
    consents: { named: 'montrés', aliases: 'lettres', private: 'privés' },
    told: {
      named: 'Les autres lisent les noms.',
      aliases: 'Les autres lisent des lettres ; les noms déjà lus restent connus.',
      private: 'Toute la partie est privée.',
    },
    hide: (who) => `Cacher le nom de ${who}`,
    bySeat: 'Cacher un nom',
    shownAs: (who) => `${who} apparaît comme`,
    asLetter: 'par la lettre',
    delay: 'Retard des spectateurs',
    none: 'aucun',
    minutes: (n) => `${n} min`,
    seconds: (n) => `${n} s`,
    delayed: (time) => `Les spectateurs voient chaque coup ${time} plus tard ; qui arbitre le voit aussitôt.`,
    atOnce: 'Les spectateurs voient chaque coup aussitôt.',
    failed: 'Rien de changé : le service ne répond pas.',
  },
});
