import { list, plural, texts } from '..';

interface Sizes {
  size: number;
  count: number;
}

/** The tables that so many players make. */
export const tableSizes = texts({
  en: {
    tables: (sizes: Sizes[]) =>
      list(
        'en',
        sizes.map(({ size, count }, n) =>
          n ? `${count} of ${size}` : `${plural('en', count, 'table', 'tables')} of ${size}`,
        ),
      ),
    byes: (n: number) => `${n} without a table each round`,
  },
  fr: {
    tables: (sizes) =>
      list(
        'fr',
        sizes.map(({ size, count }, n) =>
          n ? `${count} de ${size}` : `${plural('fr', count, 'table', 'tables')} de ${size}`,
        ),
      ),
    byes: (n) => `${n} sans table à chaque ronde`,
  },
});
