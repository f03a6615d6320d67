import { texts } from '..';

/** A badge that is shown to this device. */
export const badge = texts({
  en: {
    title: 'Your badge',
    given:
      'With this badge the phone shows your table, and reports results in your name. Only the newest phone with it counts.',
    bad: 'This badge is not valid here, or the tournament is over. Ask at the desk.',
  },
  fr: {
    title: 'Votre badge',
    given:
      'Avec ce badge, le téléphone montre votre table et donne les résultats en votre nom. Seul le dernier téléphone compte.',
    bad: 'Ce badge n’est pas valable ici, ou le tournoi est terminé. Demandez au bureau.',
  },
});
