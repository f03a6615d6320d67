import { texts } from '..';

/** The devices connected to a match: which they are, until when, and ending the right of one that is lost. */
export const devices = texts({
  en: {
    title: 'Connected devices',
    text: 'A phone was lost? End its right here: what it recorded stays.',
    roles: { referee: 'Referee', viewer: 'Spectator', witness: 'Witness' },
    seat: (name: string) => `Plays as ${name}`,
    this: 'this phone',
    since: (time: string) => `since ${time}`,
    expires: (time: string) => `until ${time}`,
    states: {
      good: 'connected',
      waiting: 'code not used yet',
      lapsed: 'code never used',
      expired: 'expired',
      revoked: 'ended',
    },
    end: (who: string) => `End: ${who}`,
    sure: (who: string) => `${who} loses its right at once. Sure?`,
    yes: 'End its right',
    no: 'Keep it',
    failed: 'The service is not answering. Try again.',
  },
  fr: {
    title: 'Appareils connectés',
    text: 'Un téléphone perdu ? Retirez-lui son droit ici : ce qu’il a noté reste.',
    roles: { referee: 'Arbitre', viewer: 'Spectateur', witness: 'Témoin' },
    seat: (name) => `Joue pour ${name}`,
    this: 'ce téléphone',
    since: (time) => `depuis ${time}`,
    expires: (time) => `jusqu’à ${time}`,
    states: {
      good: 'connecté',
      waiting: 'code pas encore utilisé',
      lapsed: 'code jamais utilisé',
      expired: 'expiré',
      revoked: 'retiré',
    },
    end: (who) => `Retirer : ${who}`,
    sure: (who) => `${who} perd son droit aussitôt. Sûr ?`,
    yes: 'Retirer son droit',
    no: 'Le garder',
    failed: 'Le service ne répond pas. Réessayez.',
  },
});
