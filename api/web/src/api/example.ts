/** The example match: the service has it built in, in no store and no list. It is told whole, once. */
import { call } from './client';
import type { Annotation, MatchState, Summary, Timeline } from './types';

/** What stands for its id in addresses; no match has such a one. */
export const EXAMPLE = 'example';

interface Whole {
  summary: Summary;
  timeline: Timeline;
  states: Record<string, MatchState>;
  /** The same with what later moves prove of each hand. */
  hindsight: Record<string, MatchState>;
  /** In each language. */
  annotations: Annotation[];
}

let asked: Promise<Whole> | null = null;

function whole(): Promise<Whole> {
  if (!asked) {
    asked = call<Whole>('GET', '/example');
    asked.catch(() => {
      asked = null;
    });
  }
  return asked;
}

type Until = string | number | null | undefined;

export const exampleSummary = async (): Promise<Summary> => (await whole()).summary;

/** As far as `until`; nothing of it was ever corrected, so a place is a version. */
export async function exampleTimeline(until: Until): Promise<Timeline> {
  const { timeline } = await whole();
  const head = headOf(timeline, until);
  const items = timeline.items.filter(({ version }) => Number(version) <= head);
  return { ...timeline, version: head, head, items };
}

export async function exampleState(at: Until, until: Until, hindsight: boolean): Promise<MatchState> {
  const { timeline, states: shown, hindsight: proved } = await whole();
  const states = hindsight ? proved : shown;
  const head = headOf(timeline, until);
  const version = Math.min(head, at ? Number.parseInt(String(at), 10) : head);
  const state = states[String(version)]!;
  return { ...state, head };
}

/** What was said of it, in each language. */
export const exampleAnnotations = async (): Promise<Annotation[]> => (await whole()).annotations;

const headOf = ({ head }: Timeline, until: Until) => Math.min(head, until ? Number.parseInt(String(until), 10) : head);
