import { de, texts } from '..';

/** The devices connected to a match: which they are, until when, and ending the right of one that is lost. */
export const devices = texts({
  en: {
    title: 'Connected devices',
    text: 'Lost a phone? Disconnect it here; what it recorded is kept.',
    roles: { referee: 'Referee', viewer: 'Spectator', witness: 'Witness' },
    seat: (name: string) => `${name}’s phone`,
    this: 'this phone',
    since: (time: string) => `since ${time}`,
    expires: (time: string) => `until ${time}`,
    states: {
      good: 'connected',
      waiting: 'code not used yet',
      lapsed: 'code never used',
      expired: 'expired',
      revoked: 'disconnected',
    },
    end: (who: string) => `Disconnect: ${who}`,
    sure: (who: string) => `Disconnect at once: ${who}?`,
    yes: 'Disconnect',
    no: 'Keep it',
    failed: 'The service is not answering. Try again.',
  },
  fr: {
    title: 'Appareils connectés',
    text: 'Un téléphone perdu ? Déconnectez-le ici : ce qu’il a noté reste.',
    roles: { referee: 'Arbitre', viewer: 'Spectateur', witness: 'Témoin' },
    seat: (name) => `Téléphone ${de(name)}`,
    this: 'ce téléphone',
    since: (time) => `depuis ${time}`,
    expires: (time) => `jusqu’à ${time}`,
    states: {
      good: 'connecté',
      waiting: 'code pas encore utilisé',
      lapsed: 'code jamais utilisé',
      expired: 'expiré',
      revoked: 'déconnecté',
    },
    end: (who) => `Déconnecter : ${who}`,
    sure: (who) => `Déconnecter tout de suite : ${who} ?`,
    yes: 'Déconnecter',
    no: 'Le garder',
    failed: 'Le service ne répond pas. Réessayez.',
  },
});
