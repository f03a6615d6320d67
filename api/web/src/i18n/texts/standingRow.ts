import type { Figure, TieBreak } from '../../api/tournaments';
import { texts } from '..';

/** The sheet that explains a row of the standings. */
export const standingRow = texts({
  en: {
    whyRow: (name: string) => `Why ${name} stands here`,
    behind: (name: string) => `Behind ${name} by`,
    before: (name: string) => `Ahead of ${name} by`,
    shares: (name: string) => `Shares the rank with ${name}.`,
    penalty: 'Penalty',
    closeRow: 'Close',
    figures: {
      points: 'Points',
      missed: 'Rounds missed',
      stage: 'Stage reached',
      went_out: 'Round reached',
      place: 'Place at the table',
      disqualified: 'Disqualification',
    } satisfies Record<Exclude<Figure, TieBreak>, string>,
  },
  fr: {
    whyRow: (name) => `Le rang de ${name}`,
    behind: (name) => `Derrière ${name} :`,
    before: (name) => `Devant ${name} :`,
    shares: (name) => `À égalité avec ${name}.`,
    penalty: 'Pénalité',
    closeRow: 'Fermer',
    figures: {
      points: 'Points',
      missed: 'Rondes manquées',
      stage: 'Phase atteinte',
      went_out: 'Ronde atteinte',
      place: 'Place à la table',
      disqualified: 'Disqualification',
    },
  },
});
