import { texts } from '../../i18n';

/** A phone beside the box. */
export const phoneTexts = texts({
  en: {
    you: 'you',
    challenge: 'Zack! Challenge…',
    challengeWhom: (who: string) => `Challenge ${who}`,
    look: 'The phones cannot tell. Look in the box; the phone that records says how it lies.',
    undealt: 'Throws are told here as soon as the phone that records has entered the deal.',
  },
  fr: {
    you: 'vous',
    challenge: 'Zack ! Défier…',
    challengeWhom: (who) => `Défier ${who}`,
    look: 'Les téléphones ne peuvent trancher. Regardez dans la boîte ; l’ordre se note sur le téléphone de l’arbitre.',
    undealt: 'Les jets se notent ici dès que l’arbitre a noté la donne.',
  },
});
