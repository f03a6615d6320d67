/** What waits to be sent, and what stands in its way. */
import { plural, texts } from '..';

export const queue = texts({
  en: {
    queueTitle: (n: number) => plural('en', n, 'move waiting', 'moves waiting'),
    queueText:
      'They are stored on this phone and sent in order as soon as the service answers. You can close the page or restart the phone: nothing is lost.',
    queueChecked: 'The rules on this phone have checked them.',
    queueUnchecked: 'Not checked yet: they will be when they arrive.',
    unkept:
      'This phone could not store them: leave this page open until they are sent. They are sent in order as soon as the service answers.',
    unmadeTitle: 'The service does not accept this match',
    unmadeText: 'None of it is recorded yet; your moves are waiting on this phone. The service says:',
    alone: 'Without https, this page opens again only with a network; waiting moves are kept.',
    tryNow: 'Try now',
    goOn: 'Continue',
    refusedTitle: 'A move was refused',
    behind: (n: number) => plural('en', n, 'move is waiting after it.', 'moves are waiting after it.'),
    recordedBefore: 'Recorded before it:',
    mendRefused: 'Send instead',
    dropOne: 'Drop this move, send the others',
    dropThis: 'Drop this move',
    dropAll: (n: number) => `Drop my ${n} moves`,
    overtakenTitle: 'Another device recorded first',
    overtakenTheirs: 'It recorded',
    overtakenMine: 'Waiting here',
    barredTitle: 'This device can no longer record here',
    barredText: 'Its right to referee this match was withdrawn, or the match no longer exists.',
  },
  fr: {
    queueTitle: (n) => plural('fr', n, 'coup en attente', 'coups en attente'),
    queueText:
      'Ils sont gardés sur ce téléphone et partiront dans l’ordre dès que le service répondra. Vous pouvez fermer la page ou redémarrer : rien ne sera perdu.',
    queueChecked: 'Les règles de ce téléphone les ont vérifiés.',
    queueUnchecked: 'Pas encore vérifiés : ils le seront à l’arrivée.',
    unkept:
      'Ce téléphone n’a pas pu les garder : laissez cette page ouverte jusqu’à leur envoi. Ils partiront dans l’ordre dès que le service répondra.',
    unmadeTitle: 'Le service n’accepte pas cette partie',
    unmadeText: 'Rien n’est encore enregistré ; vos coups attendent sur ce téléphone. Réponse du service :',
    alone: 'Sans https, cette page ne se rouvre qu’avec le réseau ; les coups en attente sont gardés.',
    tryNow: 'Essayer maintenant',
    goOn: 'Continuer',
    refusedTitle: 'Un coup a été refusé',
    behind: (n) => plural('fr', n, 'coup attend à sa suite.', 'coups attendent à sa suite.'),
    recordedBefore: 'Noté avant lui :',
    mendRefused: 'Envoyer à la place',
    dropOne: 'Supprimer ce coup, envoyer les autres',
    dropThis: 'Supprimer ce coup',
    dropAll: (n) => `Supprimer mes ${n} coups`,
    overtakenTitle: 'Un autre appareil a noté avant vous',
    overtakenTheirs: 'Il a noté',
    overtakenMine: 'En attente ici',
    barredTitle: 'Cet appareil ne peut plus noter ici',
    barredText: 'Son droit d’arbitrer cette partie a été retiré, ou la partie n’existe plus.',
  },
});
