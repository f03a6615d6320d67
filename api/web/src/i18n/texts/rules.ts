import { texts } from '..';

export const rules = texts({
  en: {
    title: 'Rules on this phone',
    on: 'on',
    off: 'off',
    state: {
      idle: 'on the next pad',
      loading: (percent: number) => `loading ${percent} %`,
      ready: 'ready',
      failed: 'not loaded',
      off: 'off',
    },
    about: 'With them every tap is judged at once, network or not. They are 5 MB, loaded once.',
    crashed: 'They did not work on this phone and are left alone. Nothing was lost: the service judges.',
    data: 'This phone saves data: they are loaded only if you switch them on.',
    outdated: 'The service has newer rules: load this page again.',
  },
  fr: {
    title: 'Règles sur ce téléphone',
    on: 'oui',
    off: 'non',
    state: {
      idle: 'à la prochaine tablette',
      loading: (percent) => `chargement ${percent} %`,
      ready: 'prêtes',
      failed: 'pas chargées',
      off: 'non',
    },
    about: 'Avec elles chaque coup est jugé aussitôt, avec ou sans réseau. Elles pèsent 5 Mo, une seule fois.',
    crashed: 'Elles n’ont pas fonctionné sur ce téléphone et restent de côté. Rien n’est perdu : le service juge.',
    data: 'Ce téléphone économise les données : elles ne se chargent que si vous le voulez.',
    outdated: 'Le service a des règles plus récentes : rechargez cette page.',
  },
});
