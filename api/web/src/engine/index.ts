/** The engine of this page, one for all matches. */
import { observable } from '../store/observable';
import { type Engine, Unjudged } from './engine';

export * from './engine';

const none = async (): Promise<never> => {
  throw new Unjudged('no engine here');
};

export const engine: Engine = {
  status: observable({ state: 'off', progress: 0 }),
  open: none,
  extend: none,
  judge: none,
  read: none,
  begin: none,
};
