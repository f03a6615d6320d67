import { texts } from '..';

export const rules = texts({
  en: {
    title: 'Rules on this phone',
    on: 'on',
    off: 'off',
    state: {
      idle: 'when you next referee',
      loading: (percent: number) => `loading ${percent} %`,
      ready: 'ready',
      failed: 'not loaded',
      off: 'off',
    },
    about: 'With them every tap is checked at once, even without a network. 5 MB, loaded once.',
    crashed: 'They did not work on this phone and are not used. Nothing was lost: the service checks the moves.',
    data: 'This phone is saving data: the rules are loaded only if you switch them on.',
    outdated: 'The service has newer rules: reload this page.',
  },
  fr: {
    title: 'Règles sur ce téléphone',
    on: 'oui',
    off: 'non',
    state: {
      idle: 'au prochain arbitrage',
      loading: (percent) => `chargement ${percent} %`,
      ready: 'prêtes',
      failed: 'non chargées',
      off: 'non',
    },
    about: 'Avec elles, chaque coup est vérifié aussitôt, même sans réseau. 5 Mo, à charger une seule fois.',
    crashed:
      'Elles n’ont pas fonctionné sur ce téléphone et ne servent pas. Rien n’est perdu : le service vérifie les coups.',
    data: 'Ce téléphone économise les données : les règles ne se chargent que si vous les activez.',
    outdated: 'Le service a des règles plus récentes : rechargez cette page.',
  },
});
