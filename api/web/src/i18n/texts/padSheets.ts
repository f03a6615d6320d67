/** What lies over the pad, and what comes behind it. */
import { texts } from '..';

export const padSheets = texts({
  en: {
    menu: {
      seen: 'Cards seen',
      hands: 'Enter hands',
      names: 'Names and title',
      handOver: 'Hand over',
      phones: 'Players’ phones',
      devices: 'Connected devices',
      spectators: 'For spectators',
      moves: 'Replay',
      lock: 'Lock the pad',
      settings: 'Settings',
    },
    groups: { match: 'This match', people: 'People and phones', look: 'Look and comment', phone: 'This phone' },
    locked: { title: 'The pad is locked', open: 'Slide to open' },
    names: {
      title: 'Names and title',
      matchTitle: 'Title',
      save: 'Save',
      failed: 'Not saved: the service is not answering. Try again.',
    },
    hand: {
      title: 'Hand over to another phone',
      text: 'Scan this with the other phone, or enter the code there. It works once, within half an hour; this phone can go on recording.',
      typed: 'or enter this code',
      again: 'Make a new code',
      failed: 'The service is not answering; try again later.',
    },
    spectators: {
      title: 'Scan this to follow the match',
      text: 'Spectators see what the table sees, as it happens.',
      privateTitle: 'Connect a spectator',
      privateText:
        'This match is private. Scan this with the spectator’s phone, or enter the code there. It works once, for one phone, within half an hour: make another for each. That phone can watch, not record.',
    },
    over: {
      title: 'The match is over',
      again: 'Same table once more',
      nextRound: 'Next round',
      replay: 'Replay',
    },
  },
  fr: {
    menu: {
      seen: 'Cartes vues',
      hands: 'Saisir les mains',
      names: 'Noms et titre',
      handOver: 'Passer la main',
      phones: 'Téléphones des joueurs',
      devices: 'Appareils connectés',
      spectators: 'Spectateurs',
      moves: 'Revoir la partie',
      lock: 'Verrouiller',
      settings: 'Réglages',
    },
    groups: {
      match: 'Cette partie',
      people: 'Personnes et téléphones',
      look: 'Voir et commenter',
      phone: 'Ce téléphone',
    },
    locked: { title: 'Verrouillé', open: 'Glisser pour ouvrir' },
    names: {
      title: 'Noms et titre',
      matchTitle: 'Titre',
      save: 'Enregistrer',
      failed: 'Pas enregistré : le service ne répond pas. Réessayez.',
    },
    hand: {
      title: 'Passer la main à un autre téléphone',
      text: 'Scannez ceci avec l’autre téléphone, ou saisissez-y le code. Il sert une seule fois, dans la demi-heure ; ce téléphone peut continuer à noter.',
      typed: 'ou saisissez ce code',
      again: 'Nouveau code',
      failed: 'Le service ne répond pas ; réessayez plus tard.',
    },
    spectators: {
      title: 'Scannez ceci pour suivre la partie',
      text: 'Les spectateurs voient ce que voit la table, au fur et à mesure.',
      privateTitle: 'Connecter un spectateur',
      privateText:
        'Cette partie est privée. Scannez ceci avec le téléphone du spectateur, ou saisissez-y le code. Il sert une seule fois, pour un téléphone, dans la demi-heure : faites-en un par spectateur. Ce téléphone pourra regarder, pas noter.',
    },
    over: {
      title: 'La partie est finie',
      again: 'Rejouer, même table',
      nextRound: 'Manche suivante',
      replay: 'Revoir depuis le début',
    },
  },
});
