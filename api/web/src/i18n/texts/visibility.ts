import { texts } from '..';

/** Who may see a tournament, and what of its people's names. */
export const visibility = texts({
  en: {
    title: 'Who can see it',
    kinds: { public: 'Everyone', unlisted: 'With the link', private: 'Only us' },
    says: {
      public: 'Listed, open to everyone.',
      unlisted: 'Anyone who has the link; in no list.',
      private: 'Only connected devices; in no list, and links show nothing.',
    },
    names: 'Names for everyone',
    shows: { names: 'Names', initials: 'Initials', aliases: 'Aliases' },
    shown: {
      names: 'Names are shown. Whoever asked for an alias, and minors, keep theirs.',
      initials: 'Letters alone: A. P.',
      aliases: 'Aliases, or “Player 17”.',
    },
  },
  fr: {
    title: 'Qui peut le voir',
    kinds: { public: 'Tout le monde', unlisted: 'Avec le lien', private: 'Nous seuls' },
    says: {
      public: 'Dans la liste, ouvert à tous.',
      unlisted: 'Ceux qui ont le lien ; dans aucune liste.',
      private: 'Seulement les appareils connectés ; dans aucune liste, et les liens ne montrent rien.',
    },
    names: 'Noms pour tous',
    shows: { names: 'Noms', initials: 'Initiales', aliases: 'Alias' },
    shown: {
      names: 'Les noms sont montrés. Qui a demandé un alias, et les mineurs, gardent le leur.',
      initials: 'Des lettres seulement : A. P.',
      aliases: 'Les alias, ou « Joueur 17 ».',
    },
  },
});
