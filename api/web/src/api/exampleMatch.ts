/** The example match: the service has it built in, in no store and no list. It is told whole, once for each moment. */
import { call } from './client';
import type { Annotation, MatchEvent, MatchState, Summary, Timeline } from './types';

export interface ExampleMatch {
  summary: Summary;
  timeline: Timeline;
  /** Also what was struck, and the correction. */
  audit: Timeline;
  events: MatchEvent[];
  /** By place. */
  states: Record<string, MatchState>;
  /** The same with what later moves prove of each hand. */
  hindsight: Record<string, MatchState>;
  /** In each language. */
  annotations: Annotation[];
}

export type Until = string | number | null | undefined;

const asked = new Map<string, Promise<ExampleMatch>>();

/** As it stood at that version. */
export function exampleUntil(until: Until = null): Promise<ExampleMatch> {
  const name = String(until ?? '');
  const known = asked.get(name);
  if (known) return known;
  const answer = call<ExampleMatch>('GET', '/example', { query: { until: until ?? null } });
  asked.set(name, answer);
  answer.catch(() => asked.delete(name));
  return answer;
}

export async function exampleState(at: Until, until: Until, hindsight: boolean): Promise<MatchState> {
  const { timeline, states, hindsight: proved } = await exampleUntil(until);
  return (hindsight ? proved : states)[String(at ?? timeline.items.at(-1)!.version)]!;
}
