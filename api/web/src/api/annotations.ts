/** What people wrote at the places of a match. */
import { call } from './client';
import { EXAMPLE, ofExample } from './example';
import type * as wire from './schema';
import type { Annotation } from './types';

type Token = string | null | undefined;

export type Mark = Annotation['marks'][number];

/** What is written; of an annotation that is changed, what is left out stays. */
export type Said = wire.NewAnnotation;

/** All of them. history: for referees, deleted ones too, and what each said before. */
export async function readAnnotations(match: string, token: Token, history = false): Promise<Annotation[]> {
  const found: Annotation[] = [];
  if (match === EXAMPLE) return ofExample('annotations');
  for (let from: number | null = 1; from !== null; ) {
    const query: Record<string, string | number> = { from, ...(history && { history: 'true' }) };
    const page = await call<wire.Annotations>('GET', `/matches/${match}/annotations`, { token, query });
    found.push(...page.items);
    from = page.next;
  }
  return found;
}

export const annotate = (match: string, token: Token, key: string, said: Said) =>
  call<Annotation>('POST', `/matches/${match}/annotations`, { token, key, body: said });

export const changeAnnotation = (match: string, token: Token, key: string, aid: string, said: Said) =>
  call<Annotation>('PATCH', `/matches/${match}/annotations/${aid}`, { token, key, body: said });

export const deleteAnnotation = (match: string, token: Token, aid: string) =>
  call<null>('DELETE', `/matches/${match}/annotations/${aid}`, { token });
