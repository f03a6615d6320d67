import { texts } from '..';

/** Where there is nothing to show, and the way home. */
export const lost = texts({
  en: { home: 'Home', notFound: 'There is nothing at this address.' },
  fr: { home: 'Accueil', notFound: 'Il n’y a rien à cette adresse.' },
});
