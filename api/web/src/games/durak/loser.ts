import { list, texts } from '../../i18n';

/** How pages of all games tell who is the durak. */
export const loser = texts({
  en: {
    is: (who: string[]) => `The ${who.length > 1 ? 'duraks are' : 'durak is'} ${list('en', who)}`,
    listed: (who: string[]) => `${who.length > 1 ? 'duraks' : 'durak'}: ${list('en', who)}`,
    times: (n: number) => `durak ${n}×`,
  },
  fr: {
    is: (who) => `${who.length > 1 ? 'Les douraks sont' : 'Le dourak est'} ${list('fr', who)}`,
    listed: (who) => `${who.length > 1 ? 'douraks' : 'dourak'} : ${list('fr', who)}`,
    times: (n) => `dourak ${n}×`,
  },
});
