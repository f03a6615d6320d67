import { texts } from '..';

/** What was struck, by whom, when and why. */
export const audit = texts({
  en: {
    key: 'Audit',
    title: 'All that was written, with what was struck',
    struck: 'struck',
    noReason: 'no reason given',
    away: 'The service does not answer.',
    referee: (tid: string) => `referee ${tid}`,
    seat: (seat: string, tid: string) => `seat ${seat}, ${tid}`,
    operator: 'operator',
  },
  fr: {
    key: 'Registre',
    title: 'Tout ce qui fut écrit, avec ce qui fut rayé',
    struck: 'rayé',
    noReason: 'sans raison donnée',
    away: 'Le service ne répond pas.',
    referee: (tid) => `arbitre ${tid}`,
    seat: (seat, tid) => `place ${seat}, ${tid}`,
    operator: 'exploitant',
  },
});
