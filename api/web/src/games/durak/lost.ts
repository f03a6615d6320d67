/** How this game calls who has lost. */
export { loser as LOST } from '../../../../drawings/games/durak.json';
