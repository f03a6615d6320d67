import { texts } from '..';

/** A browser that has locked its storage. */
export const locked = texts({
  en: {
    says: 'This browser has locked its storage. Close it and open it again: until then your matches are not shown here.',
  },
  fr: {
    says: 'Ce navigateur a bloqué son stockage. Fermez-le puis rouvrez-le : d’ici là, vos parties ne sont pas affichées ici.',
  },
});
