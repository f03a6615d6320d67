/** How this game calls who has lost. */
export const LOST = {
  en: { one: 'durak', several: 'duraks', head: 'Durak' },
  fr: { one: 'dourak', several: 'douraks', head: 'Dourak' },
};
