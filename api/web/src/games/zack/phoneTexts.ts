import { texts } from '../../i18n';

/** A phone beside the box. */
export const phoneTexts = texts({
  en: {
    you: 'you',
    challenge: 'Zack! Challenge…',
    challengeWhom: (who: string) => `Challenge ${who}`,
    look: 'The phones cannot tell. Look in the box; the phone that records says how it lies. A phone for each player decides closer calls.',
    needs:
      'A touch on this phone is known to a few hundredths of a second, what the referee taps to 0.7 s. For closer calls each player needs their own phone; else the box decides.',
    undealt: 'Throws are recorded here as soon as the phone that records has entered the deal.',
  },
  fr: {
    you: 'vous',
    challenge: 'Zack ! Défier…',
    challengeWhom: (who) => `Défier ${who}`,
    look: 'Les téléphones ne peuvent trancher. Regardez dans la boîte ; l’ordre se note sur le téléphone de l’arbitre. Avec un téléphone par joueur, l’ordre est plus précis.',
    needs:
      'Ce téléphone date chaque appui à quelques centièmes près, celui de l’arbitre à 0,7 s près. Avec un téléphone par joueur, l’ordre est plus précis ; sinon la boîte tranche.',
    undealt: 'Les lancers se notent ici dès que l’arbitre a noté la donne.',
  },
});
