/** The pad itself. */
import { texts } from '..';

export const pad = texts({
  en: {
    round: (n: number, of: number) => (of > 1 ? `round ${n} of ${of}` : `round ${n}`),
    sub: (trick: string, move: string) =>
      trick ? `${trick[0]!.toUpperCase()}${trick.slice(1)} · move ${move}` : `Move ${move}`,
    newMatch: 'New match',
    lastMoves: 'Last moves',
    noMoves: 'No move yet: each one is told here.',
    checked: 'checked',
    unchecked: 'unchecked',
    waitingChip: (n: number) => `${n} waiting`,
    waitingHow: (n: number, checked: boolean) => `${n} waiting, ${checked ? 'checked' : 'not checked yet'}`,
    refusedChip: (of: number) => (of > 1 ? `1 of ${of} refused` : 'refused'),
    insteadOfRefused: 'Instead of the refused move',
    noRightTitle: 'This device does not referee this match',
    noRightText: 'Whoever does can show you a code: ⋮, then “Hand over”.',
    typeCode: 'Enter a code',
    follow: 'Follow the match',
    more: 'More',
  },
  fr: {
    round: (n, of) => (of > 1 ? `manche ${n} sur ${of}` : `manche ${n}`),
    sub: (trick, move) => (trick ? `${trick[0]!.toUpperCase()}${trick.slice(1)} · coup ${move}` : `Coup ${move}`),
    newMatch: 'Nouvelle partie',
    lastMoves: 'Derniers coups',
    noMoves: 'Pas encore de coup : chacun est raconté ici.',
    checked: 'vérifié',
    unchecked: 'non vérifié',
    waitingChip: (n) => `${n} en attente`,
    waitingHow: (n, checked) => `${n} en attente, ${checked ? '' : 'pas encore '}${n > 1 ? 'vérifiés' : 'vérifié'}`,
    refusedChip: (of) => (of > 1 ? `1 sur ${of} refusé` : 'refusé'),
    insteadOfRefused: 'À la place du coup refusé',
    noRightTitle: 'Cet appareil n’arbitre pas cette partie',
    noRightText: 'Son arbitre peut vous montrer un code : ⋮, puis « Passer la main ».',
    typeCode: 'Saisir un code',
    follow: 'Suivre la partie',
    more: 'Plus',
  },
});
