/** What stands beside a move. */
import { texts } from '..';

export const marks = texts({
  en: {
    corrected: 'corrected',
    irregular: (rule: string) => `irregular, ${rule}`,
    putIn: 'added later',
  },
  fr: {
    corrected: 'corrigé',
    irregular: (rule) => `irrégulier, ${rule}`,
    putIn: 'ajouté après coup',
  },
});
