import { texts } from '..';

/** Who may see a match, and by which names. */
export const privacy = texts({
  en: {
    visibility: 'Who may see it',
    kinds: { public: 'all', unlisted: 'by link', private: 'nobody else' },
    says: { public: 'Listed, searched, open to everybody.', unlisted: 'Whoever has the link; in no list.', private: 'Only devices that were let in.' },
    consent: 'Names',
    consents: { named: 'shown', aliases: 'letters', private: 'private' },
    told: { named: 'Others read the names.', aliases: 'Others read letters; names that were read already may be known.', private: 'The whole match is private.' },
    failed: 'Not changed: the service does not answer.',
  },
  fr: {
    visibility: 'Qui peut la voir',
    kinds: { public: 'tous', unlisted: 'par lien', private: 'personne' },
    says: { public: 'Listée, trouvable, ouverte à tous.', unlisted: 'Qui a le lien ; dans aucune liste.', private: 'Seuls les appareils admis.' },
    consent: 'Noms',
    consents: { named: 'montrés', aliases: 'lettres', private: 'privés' },
    told: { named: 'Les autres lisent les noms.', aliases: 'Les autres lisent des lettres ; les noms déjà lus restent connus.', private: 'Toute la partie est privée.' },
    failed: 'Rien de changé : le service ne répond pas.',
  },
});
