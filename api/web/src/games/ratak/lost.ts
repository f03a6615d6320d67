/** How this game calls who has lost. */
export const LOST = {
  en: { one: 'Ratak', several: 'Rataks', head: 'Ratak' },
  fr: { one: 'Ratak', several: 'Rataks', head: 'Ratak' },
};
