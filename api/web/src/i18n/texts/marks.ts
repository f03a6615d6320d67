/** What stands beside a move. */
import { texts } from '..';

export const marks = texts({
  en: {
    corrected: 'corrected',
    irregular: (rule: string) => `irregular, ${rule}`,
    putIn: 'put in later',
  },
  fr: {
    corrected: 'corrigé',
    irregular: (rule) => `irrégulier, ${rule}`,
    putIn: 'ajouté après coup',
  },
});
