/** Words of every game on a seat's own phone. */
import { plural, texts } from '../../i18n';

export const seatWords = texts({
  en: {
    hide: 'Hide my cards',
    show: 'Show my cards',
    hidden: 'one of your cards, hidden',
    yourHand: (n: number) => plural('en', n, 'card in your hand', 'cards in your hand'),
    sent: 'One moment…',
    waits: 'The service does not answer. What you tapped is kept, and goes out by itself.',
    notNow: 'not legal now',
    out: (place: number) => `You are out, no. ${place}`,
    yours: 'Your turn',
    toPlay: (who: string) => `${who} to play`,
    deal: 'Deal',
    askDeal: 'When everybody is here, deal.',
    askNext: 'The next round: deal when everybody is ready.',
    dealt: 'The service shuffles. Each phone shows only its own hand.',
  },
  fr: {
    hide: 'Cacher mes cartes',
    show: 'Montrer mes cartes',
    hidden: 'une de vos cartes, cachée',
    yourHand: (n) => plural('fr', n, 'carte dans votre main', 'cartes dans votre main'),
    sent: 'Un instant…',
    waits: 'Le service ne répond pas. Ce que vous avez touché est gardé, et partira tout seul.',
    notNow: 'pas permis maintenant',
    out: (place) => `Vous êtes sorti, no ${place}`,
    yours: 'À vous',
    toPlay: (who) => `À ${who} de jouer`,
    deal: 'Donner',
    askDeal: 'Quand tout le monde est là, donnez.',
    askNext: 'Manche suivante : donnez quand tout le monde est prêt.',
    dealt: 'Le service mélange. Chaque téléphone ne montre que sa propre main.',
  },
});
