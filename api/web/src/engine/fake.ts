/** An engine for tests of what uses it. */
import { observable } from '../store/observable';
import { type Engine, type EngineStatus, type Judgement, Unjudged } from './engine';

/** Answers by the functions that are given; without one, as an engine that is not there. ready: false for one that loads. */
export function fakeEngine(given: Partial<Omit<Engine, 'status'>> = {}, ready = true): Engine {
  const none = async (): Promise<never> => {
    throw new Unjudged('no engine here');
  };
  const status = observable<EngineStatus>(
    ready ? { state: 'ready', progress: 1 } : { state: 'loading', progress: 0.5 },
  );
  const done = async () => undefined;
  return { status, open: done, extend: done, judge: none, begin: none, read: none, use: none, ...given };
}

/** A judgement in which all that waits holds. */
export const holds = (
  table: Pick<Judgement, 'state' | 'actions' | 'items'>,
  keys: readonly string[] = [],
): Judgement => ({
  ...table,
  results: keys.map((key) => ({ key, status: 201 })),
});
