import { list, plural, texts } from '..';

/** Who sits where: a draft, and the tables of a published round as they are changed. */
export const seating = texts({
  en: {
    drafts: (n: number) => `paired ${plural('en', n, 'time', 'times')}`,
    assumed: (n: number) => `${plural('en', n, 'table', 'tables')} counted as shared`,
    unmet: (name: string, pinned: number, table: number) => `${name}: always at table ${pinned}, sits at ${table}`,
    extra: (tables: number[]) =>
      `${tables.length > 1 ? 'Tables' : 'Table'} ${list('en', tables.map(String))} ${tables.length > 1 ? 'do' : 'does'} not stand in the room.`,
    hint: 'Drag a name onto another to swap them. By keyboard: Tab to a name, S lifts it, arrows, ⏎ drops, Esc.',
    hintPhone: 'Tap two names to swap them. Tap a table’s number to keep the table when pairing again.',
    lifted: (name: string) => `${name}: with whom?`,
    met: (one: string, other: string, round: number) => `${one} and ${other} met in round ${round}.`,
    swapAll: 'Swap anyway',
    swapping: (one: string, other: string) => `${one} ⇄ ${other}`,
    moving: (from: number, to: number) => `table ${from} ⇄ table ${to}`,
    seatsDone: 'Done',
    changeHint:
      'Drag a name onto another one, a free seat or “Not here”, and a table’s number onto another number. By keyboard: S lifts, arrows, ⏎ drops.',
    changeHintPhone: 'Tap a name or a table’s number, then where it goes.',
    liftedTo: (name: string) => `${name}: to which place?`,
    free: 'free seat',
    freeSeat: (table: number) => `Free seat at table ${table}`,
    notHere: 'Not here',
    begun: (table: number) => `Table ${table} has started: only its own people change seats.`,
    notThere: 'Nobody can sit there.',
    reseat: 'Change the seats',
    reseatSays: 'The table has started. Its moves stay, and are those of who sits there now.',
    unpublishSays:
      'The round becomes the draft that it was; phones, wall and public page show it no more. Matches without a card and claims are dropped. Everybody can read the reason.',
    unpublishReason: 'Reason (public)',
    unpublishClaims: (tables: number[]) =>
      `A player has already reported a result at ${tables.length > 1 ? 'tables' : 'table'} ${list('en', tables.map(String))}.`,
    keeps: (table: number) => `Keep table ${table}`,
    kept: (n: number) => (n ? `Pair again, except ${plural('en', n, 'table', 'tables')}` : 'Pair again'),
    why: (table: number) => `Why table ${table}?`,
    whyBye: 'Why this bye?',
  },
  fr: {
    drafts: (n) => `tirée ${plural('fr', n, 'fois', 'fois')}`,
    assumed: (n) => `${plural('fr', n, 'table comptée comme partagée', 'tables comptées comme partagées')}`,
    unmet: (name, pinned, table) => `${name} : table fixe ${pinned}, placé à la ${table}`,
    extra: (tables) =>
      `${tables.length > 1 ? 'Les tables' : 'La table'} ${list('fr', tables.map(String))} ${tables.length > 1 ? 'n’existent' : 'n’existe'} pas dans la salle.`,
    hint: 'Glissez un nom sur un autre pour échanger. Au clavier : Tab jusqu’au nom, S soulève, flèches, ⏎ pose, Échap.',
    hintPhone: 'Touchez deux noms pour les échanger. Touchez le numéro d’une table pour la garder au prochain tirage.',
    lifted: (name) => `${name} : avec qui ?`,
    met: (one, other, round) => `${one} et ${other} se sont rencontrés à la ronde ${round}.`,
    swapAll: 'Échanger quand même',
    swapping: (one, other) => `${one} ⇄ ${other}`,
    moving: (from, to) => `table ${from} ⇄ table ${to}`,
    seatsDone: 'Terminé',
    changeHint:
      'Glissez un nom sur un autre, sur une place libre ou sur « Absent », et un numéro de table sur un autre. Au clavier : S soulève, flèches, ⏎ pose.',
    changeHintPhone: 'Touchez un nom ou un numéro de table, puis l’endroit où il va.',
    liftedTo: (name) => `${name} : à quelle place ?`,
    free: 'place libre',
    freeSeat: (table) => `Place libre à la table ${table}`,
    notHere: 'Absent',
    begun: (table) => `La table ${table} a commencé : seuls ses joueurs changent de place entre eux.`,
    notThere: 'Personne ne peut s’asseoir là.',
    reseat: 'Changer les places',
    reseatSays: 'La table a commencé. Ses coups restent, et sont ceux de qui occupe la place maintenant.',
    unpublishSays:
      'La ronde redevient le brouillon qu’elle était ; téléphones, écran et page publique ne la montrent plus. Les parties sans carte et les déclarations tombent. Tout le monde peut lire le motif.',
    unpublishReason: 'Motif (public)',
    unpublishClaims: (tables) =>
      `Un joueur a déjà donné un résultat ${tables.length > 1 ? 'aux tables' : 'à la table'} ${list('fr', tables.map(String))}.`,
    keeps: (table) => `Garder la table ${table}`,
    kept: (n) => (n ? `Réapparier sauf ${plural('fr', n, 'table', 'tables')}` : 'Réapparier'),
    why: (table) => `Pourquoi la table ${table} ?`,
    whyBye: 'Pourquoi cette exemption ?',
  },
});
