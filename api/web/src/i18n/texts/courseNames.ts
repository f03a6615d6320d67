import { texts } from '..';

/** The names of what a tournament's course has. */
export const courseNames = texts({
  en: { stages: 'Stages', bracket: 'Bracket', groups: 'Groups', schedule: 'Schedule' },
  fr: { stages: 'Phases', bracket: 'Tableau', groups: 'Poules', schedule: 'Calendrier' },
});
