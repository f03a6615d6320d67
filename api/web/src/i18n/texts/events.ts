import { texts } from '..';

/** Tournaments on the home page. */
export const events = texts({
  en: {
    title: 'Tournaments',
    anew: 'New tournament',
    roles: { director: 'director', deputy: 'deputy director', desk: 'desk', entrant: 'player', viewer: 'spectator' },
  },
  fr: {
    title: 'Tournois',
    anew: 'Nouveau tournoi',
    roles: {
      director: 'directeur',
      deputy: 'directeur adjoint',
      desk: 'bureau',
      entrant: 'joueur',
      viewer: 'spectateur',
    },
  },
});
