import { texts } from '..';

/** Byes on request, at the door and at the desk. */
export const byes = texts({
  en: {
    key: 'Bye on request',
    how: 'They are not paired in that round. It pays what was agreed for requested byes.',
    round: 'Round',
    enter: (round: number) => `Bye in round ${round}`,
    takeBack: (round: number, shown: string | null) =>
      `Undo the bye in round ${round}${shown === null ? '' : `, ${shown}`}`,
  },
  fr: {
    key: 'Exemption demandée',
    how: 'Pas d’appariement à cette ronde. Elle rapporte ce qui est convenu pour les exemptions demandées.',
    round: 'Ronde',
    enter: (round) => `Exempt à la ronde ${round}`,
    takeBack: (round, shown) => `Annuler l’exemption à la ronde ${round}${shown === null ? '' : `, ${shown}`}`,
  },
});
