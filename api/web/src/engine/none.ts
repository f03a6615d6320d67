/** Where hands are hidden the service alone decides: a phone that has no rules is given nothing of the match. */
import { observable } from '../store/observable';
import { type Engine, type EngineStatus, Unjudged } from './engine';

const none = async (): Promise<never> => {
  throw new Unjudged('the service decides');
};

export const NO_ENGINE: Engine = {
  status: observable<EngineStatus>({ state: 'idle', progress: 0 }),
  open: none,
  extend: none,
  judge: none,
  begin: none,
  read: none,
  use: none,
};
