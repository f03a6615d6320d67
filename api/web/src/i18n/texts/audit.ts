import { texts } from '..';

/** What was struck, by whom, when and why. */
export const audit = texts({
  en: {
    key: 'Audit',
    title: 'All that was written, with what was struck',
    struckBy: (place: string) => `struck by ${place}`,
    noReason: 'no reason given',
    away: 'The service does not answer.',
    referee: (tid: string) => `referee ${tid}`,
    seat: (seat: string, tid: string) => `seat ${seat}, ${tid}`,
    operator: 'operator',
  },
  fr: {
    key: 'Registre',
    title: 'Tout ce qui fut écrit, avec ce qui fut rayé',
    struckBy: (place) => `rayé par ${place}`,
    noReason: 'sans raison donnée',
    away: 'Le service ne répond pas.',
    referee: (tid) => `arbitre ${tid}`,
    seat: (seat, tid) => `place ${seat}, ${tid}`,
    operator: 'exploitant',
  },
});
