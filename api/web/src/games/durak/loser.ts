import { texts } from '../../i18n';

/** How pages of all games tell who is the durak. */
export const loser = texts({
  en: {
    is: (who: string) => `The durak is ${who}`,
    listed: (who: string) => `durak: ${who}`,
    times: (n: number) => `durak ${n}×`,
  },
  fr: {
    is: (who) => `Le dourak est ${who}`,
    listed: (who) => `dourak : ${who}`,
    times: (n) => `dourak ${n}×`,
  },
});
