import { plural, texts } from '..';

/** The course of a tournament that is planned: pairs, groups, finals. */
export const course = texts({
  en: {
    entrants: 'Entrants',
    alone: 'Players',
    pairs: 'Pairs',
    groups: 'Groups',
    perGroup: 'Go through from each',
    groupKind: 'Format of the groups',
    groupRounds: 'Rounds in the groups',
    finalsKind: 'Format of the finals',
    advance: 'Go on from each table',
    third: 'Match for third place',
    byes: 'A bye on request pays',
    byeNothing: 'Nothing',
    byeHalf: 'Half a win',
    byesMost: 'So often for one player',
    yes: 'Yes',
    no: 'No',
    pairsOf: (n: number) => plural('en', n, 'pair', 'pairs'),
    groupsOf: (n: number, sizes: number[], kind: string, rounds: number) =>
      `${plural('en', n, 'group', 'groups')} of ${sizes.join(' or ')}, ${kind}: ${plural('en', rounds, 'round', 'rounds')}`,
    finalsOf: (n: number, kind: string, rounds: number) =>
      `Finals for ${n}, ${kind}: ${plural('en', rounds, 'round', 'rounds')}`,
  },
  fr: {
    entrants: 'Inscrits',
    alone: 'Joueurs',
    pairs: 'Paires',
    groups: 'Poules',
    perGroup: 'Qualifiés par poule',
    groupKind: 'Formule des poules',
    groupRounds: 'Rondes des poules',
    finalsKind: 'Formule des finales',
    advance: 'Qualifiés par table',
    third: 'Match pour la troisième place',
    byes: 'Une exemption demandée rapporte',
    byeNothing: 'Rien',
    byeHalf: 'Une demi-victoire',
    byesMost: 'Nombre par joueur',
    yes: 'Oui',
    no: 'Non',
    pairsOf: (n) => plural('fr', n, 'paire', 'paires'),
    groupsOf: (n, sizes, kind, rounds) =>
      `${plural('fr', n, 'poule', 'poules')} de ${sizes.join(' ou ')}, ${kind} : ${plural('fr', rounds, 'ronde', 'rondes')}`,
    finalsOf: (n, kind, rounds) => `Finales à ${n}, ${kind} : ${plural('fr', rounds, 'ronde', 'rondes')}`,
  },
});
