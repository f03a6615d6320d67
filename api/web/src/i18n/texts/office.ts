import { texts } from '..';

/** What the door and the desk share: people, and why something did not go. */
export const office = texts({
  en: {
    notYours: 'This page is for whoever runs the tournament. Enter a code from the director to use it here.',
    enterCode: 'Enter a code',
    waiting: (n: number) => `${n} on the way`,
    offline: (time: string) =>
      `The service is not answering. This is as of ${time}; what is typed here is kept on this device and sent in order. Pairing, publishing and closing need the service.`,
    notRecorded: (what: string, why: string) => `Not recorded: ${[what, why].filter(Boolean).join('. ')}`,
    table: (n: number) => `table ${n}`,
    unsent: 'not sent yet',
    needsService: 'This needs the service: it works as soon as there is a connection.',
    reason: 'Reason (not public)',
    more: 'More',
    cancel: 'Cancel',
    close: 'Close',
    someone: 'someone',
  },
  fr: {
    notYours: 'Cette page est pour qui dirige le tournoi. Saisissez un code du directeur pour l’utiliser ici.',
    enterCode: 'Saisir un code',
    waiting: (n) => `${n} en route`,
    offline: (time) =>
      `Le service ne répond pas. Ceci date de ${time} ; ce qui est saisi ici est gardé sur cet appareil et part dans l’ordre. Apparier, publier et clore demandent le service.`,
    notRecorded: (what, why) => `Non enregistré : ${[what, why].filter(Boolean).join('. ')}`,
    table: (n) => `table ${n}`,
    unsent: 'pas encore envoyé',
    needsService: 'Il faut le service : possible dès qu’il y aura du réseau.',
    reason: 'Motif (non public)',
    more: 'Plus',
    cancel: 'Annuler',
    close: 'Fermer',
    someone: 'quelqu’un',
  },
});
