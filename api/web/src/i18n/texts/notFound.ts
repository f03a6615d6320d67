import { texts } from '..';

/** An address at which there is nothing. */
export const notFound = texts({
  en: { says: 'There is nothing at this address.' },
  fr: { says: 'Il n’y a rien à cette adresse.' },
});
