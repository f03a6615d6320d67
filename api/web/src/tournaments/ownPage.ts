import { isOffice, type KnownTournament } from '../store/tournaments';

/** The page of a tournament that a device opens for the part that it has there. */
export const ownPage = (one: KnownTournament): 'desk' | 'entrant' | 'tournament' =>
  isOffice(one) ? 'desk' : one.role === 'entrant' ? 'entrant' : 'tournament';
