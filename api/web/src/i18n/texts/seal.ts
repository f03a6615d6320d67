import { texts } from '..';

/** Sealing a match that is over, and what its seal says. */
export const seal = texts({
  en: {
    key: 'Seal…',
    title: 'Seal the match?',
    about:
      'The service signs what was recorded and closes the match for good: nothing can be taken back or mended any more.',
    opens: 'Hidden cards, if there are any, open to everybody.',
    seal: 'Seal the match',
    waiting: 'Moves still wait on this phone. Seal it once they are sent.',
    moved: 'Something was recorded meanwhile. Look at it, then seal.',
    unreachable: 'Not sealed: the service does not answer.',
    sealed: 'sealed',
    verified: 'Verified',
    checking: 'The seal is being checked.',
    what: (events: number, key: string) =>
      `The service has just checked all ${events} entries, each of which holds on to the one before it, and the seal over them, by its key ${key}.`,
    proves: (when: string) => `So nothing was changed, left out or put in since the match was sealed on ${when}.`,
    broken: 'Does not hold',
    brokenAt: (version: number) =>
      `Entry ${version} is not what was recorded, or its seal is not by a key of this service. Do not rely on this match.`,
    later: 'Not checked: the service does not answer.',
    close: 'Close',
  },
  fr: {
    key: 'Sceller…',
    title: 'Sceller la partie ?',
    about: 'Le service signe ce qui est noté et clôt la partie pour de bon : plus rien ne peut être repris ni corrigé.',
    opens: 'Les cartes cachées, s’il y en a, s’ouvrent à tous.',
    seal: 'Sceller la partie',
    waiting: 'Des coups attendent encore sur ce téléphone. Scellez une fois qu’ils sont partis.',
    moved: 'Quelque chose a été noté entre-temps. Regardez, puis scellez.',
    unreachable: 'Pas scellée : le service ne répond pas.',
    sealed: 'scellée',
    verified: 'Vérifiée',
    checking: 'Le sceau est en cours de vérification.',
    what: (events: number, key: string) =>
      `Le service vient de contrôler les ${events} écritures, dont chacune tient à la précédente, et le sceau qui les couvre, par sa clé ${key}.`,
    proves: (when: string) =>
      `Rien n’a donc été changé, retiré ni ajouté depuis que la partie a été scellée, le ${when}.`,
    broken: 'Ne tient pas',
    brokenAt: (version: number) =>
      `L’écriture ${version} n’est pas ce qui a été noté, ou son sceau n’est pas d’une clé de ce service. Ne vous fiez pas à cette partie.`,
    later: 'Pas vérifiée : le service ne répond pas.',
    close: 'Fermer',
  },
});
