import { texts } from '..';

/** What was struck, by whom, when and why. */
export const audit = texts({
  en: {
    key: 'Audit',
    title: 'Everything recorded, including what was struck',
    struck: 'struck',
    noReason: 'no reason given',
    away: 'The service is not answering.',
    referee: (tid: string) => `referee ${tid}`,
    witness: (tid: string) => `witness ${tid}`,
    seat: (seat: string, tid: string) => `seat ${seat}, ${tid}`,
    operator: 'operator',
  },
  fr: {
    key: 'Registre',
    title: 'Tout ce qui a été noté, y compris ce qui a été rayé',
    struck: 'rayé',
    noReason: 'sans motif',
    away: 'Le service ne répond pas.',
    referee: (tid) => `arbitre ${tid}`,
    witness: (tid) => `témoin ${tid}`,
    seat: (seat, tid) => `joueur ${seat}, ${tid}`,
    operator: 'exploitant',
  },
});
