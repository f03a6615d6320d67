import { list, texts } from '../../../i18n';
import type { Lang } from '../../../store/settings';
import type { Lost } from './lost';

/** How pages of all games tell who has lost. */
export const loserOf = ({ en, fr }: Record<Lang, Lost>) =>
  texts({
    en: {
      is: (who: string[]) => `The ${who.length > 1 ? `${en.several} are` : `${en.one} is`} ${list('en', who)}`,
      listed: (who: string[]) => `${who.length > 1 ? en.several : en.one}: ${list('en', who)}`,
      times: (n: number) => `${en.one} ${n}×`,
    },
    fr: {
      is: (who) => `${who.length > 1 ? `Les ${fr.several} sont` : `Le ${fr.one} est`} ${list('fr', who)}`,
      listed: (who) => `${who.length > 1 ? fr.several : fr.one} : ${list('fr', who)}`,
      times: (n) => `${fr.one} ${n}×`,
    },
  });
