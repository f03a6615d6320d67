import { texts } from '..';

/** Sealing a match that is over, and what its seal says. */
export const seal = texts({
  en: {
    key: 'Seal…',
    title: 'Seal the match?',
    about:
      'The service signs what was recorded and closes the match for good: nothing can be undone or corrected any more.',
    opens: 'Hidden cards, if there are any, are shown to everyone.',
    seal: 'Seal the match',
    waiting: 'Moves are still waiting on this phone. Seal the match once they are sent.',
    moved: 'Something was recorded in the meantime. Look at it, then seal.',
    unreachable: 'Not sealed: the service is not answering.',
    sealed: 'sealed',
    verified: 'Verified',
    checking: 'Checking the seal…',
    what: (events: number, key: string) =>
      `The service has just checked all ${events} entries, each linked to the one before it, and the seal that covers them, with its key ${key}.`,
    proves: (when: string) => `So nothing has been changed, removed or added since the match was sealed on ${when}.`,
    broken: 'Not valid',
    brokenAt: (version: number) =>
      `Entry ${version} is not what was recorded, or its seal was not made with a key of this service. Do not rely on this match.`,
    later: 'Not checked: the service is not answering.',
    close: 'Close',
  },
  fr: {
    key: 'Sceller…',
    title: 'Sceller la partie ?',
    about: 'Le service signe ce qui est noté et clôt la partie pour de bon : plus rien ne peut être annulé ni corrigé.',
    opens: 'Les cartes cachées, s’il y en a, sont montrées à tous.',
    seal: 'Sceller la partie',
    waiting: 'Des coups attendent encore sur ce téléphone. Scellez la partie une fois qu’ils sont partis.',
    moved: 'Quelque chose a été noté entre-temps. Regardez, puis scellez.',
    unreachable: 'Non scellée : le service ne répond pas.',
    sealed: 'scellée',
    verified: 'Vérifiée',
    checking: 'Vérification du sceau…',
    what: (events: number, key: string) =>
      `Le service vient de contrôler les ${events} écritures, chacune liée à la précédente, et le sceau qui les couvre, avec sa clé ${key}.`,
    proves: (when: string) =>
      `Rien n’a donc été changé, retiré ni ajouté depuis que la partie a été scellée, le ${when}.`,
    broken: 'Non valable',
    brokenAt: (version: number) =>
      `L’écriture ${version} n’est pas ce qui a été noté, ou son sceau n’a pas été fait avec une clé de ce service. Ne vous fiez pas à cette partie.`,
    later: 'Non vérifiée : le service ne répond pas.',
    close: 'Fermer',
  },
});
