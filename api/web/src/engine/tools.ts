/** What a game works out without a match: by the rules on this phone, else by the service. */
import { askTool } from '../api/matches';
import { type Engine, Unjudged } from './engine';

/** Asks the rules that are here, or the service. Rejects with Problem for a refusal, Unreachable where nobody can be asked. */
export async function workOut<T>(
  engine: Pick<Engine, 'use'>,
  game: string,
  tool: string,
  body: object,
  service: typeof askTool = askTool,
): Promise<T> {
  try {
    return await engine.use<T>(game, tool, body);
  } catch (error) {
    if (!(error instanceof Unjudged)) throw error;
    return service<T>(game, tool, body);
  }
}
