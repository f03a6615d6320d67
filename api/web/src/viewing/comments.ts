/** Comments of a match that is looked at, kept up to date by its feed. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Mark, readAnnotations } from '../api/annotations';
import type { Annotated } from '../api/live';
import type { Annotation, Seat, Summary, TimelineItem } from '../api/types';
import type { KnownMatch } from '../store/device';

/** The signs behind a move; the first has number 1. */
export const SIGNS = ['!', '?', '!!', '??', '!?', '?!'] as const;

export const signOf = (nag: number): string => SIGNS[nag - 1] ?? '';

/** A card or a seat, at which a comment may point. */
export type Thing = { card: string } | { seat: Seat };

/** What the comment that is being written points at, and how a tap on the table changes that. */
export interface Pointed {
  marks: readonly Mark[];
  toggle: (thing: Thing) => void;
}

type Listener = (news: Annotated | null) => void;
const listeners = new Map<string, Set<Listener>>();

/** The feed of a match told something; null: it was opened, and something may have come before. */
export function tellComments(match: string, news: Annotated | null): void {
  for (const listener of listeners.get(match) ?? []) listener(news);
}

function listen(match: string, listener: Listener): () => void {
  const own = listeners.get(match) ?? new Set();
  listeners.set(match, own.add(listener));
  return () => void own.delete(listener);
}

export interface Comments {
  items: readonly Annotation[];
  /** Whether the service has answered, or failed to. */
  asked: boolean;
  /** What the service has just answered. */
  put: (aid: string, annotation: Annotation | null) => void;
}

const NONE: readonly Annotation[] = [];

/** wanted: false where nothing of them may show. epoch: another one where they may stand elsewhere now. */
export function useComments(match: string, token: string | null, wanted: boolean, epoch: unknown): Comments {
  const [items, setItems] = useState<readonly Annotation[]>(NONE);
  const [answered, setAnswered] = useState(false);
  const put = (aid: string, annotation: Annotation | null) => setItems((known) => replaced(known, aid, annotation));
  useEffect(() => {
    if (!wanted) return setItems(NONE);
    let left = false;
    let asked = 0;
    let loading = false;
    const load = () => {
      const turn = ++asked;
      loading = true;
      readAnnotations(match, token).then(
        (found) => {
          if (left || turn !== asked) return;
          loading = false;
          setItems(found);
          setAnswered(true);
        },
        () => left || setAnswered(true), // the feed opens again, and then it is asked once more
      );
    };
    load();
    const stop = listen(match, (news) => {
      if (!news) return load();
      put(news.aid, news.annotation);
      if (loading) load(); // its answer may be without it
    });
    return () => {
      left = true;
      stop();
    };
  }, [match, token, wanted, epoch]);
  return { items, asked: answered, put };
}

/** The list with one that is new, changed or gone. */
export function replaced(
  items: readonly Annotation[],
  aid: string,
  annotation: Annotation | null,
): readonly Annotation[] {
  if (!annotation) return items.filter((one) => one.aid !== aid);
  return items.some((one) => one.aid === aid)
    ? items.map((one) => (one.aid === aid && one.version <= annotation.version ? annotation : one))
    : [...items, annotation];
}

/** By the index of the first item of its move: what was written there. */
export function byMove(items: readonly TimelineItem[], comments: readonly Annotation[]): Map<number, Annotation[]> {
  const starts = new Map<string, number>();
  let start = 0;
  items.forEach((item, i) => {
    if (item.move === null || item.move !== items[i - 1]?.move) start = i;
    starts.set(String(item.version), start);
  });
  const found = new Map<number, Annotation[]>();
  for (const comment of comments) {
    const at = comment.stands === null ? undefined : starts.get(String(comment.stands));
    if (at !== undefined) found.set(at, [...(found.get(at) ?? []), comment]);
  }
  return found;
}

export function useByMove(items: readonly TimelineItem[], comments: readonly Annotation[]): Map<number, Annotation[]> {
  return useMemo(() => byMove(items, comments), [items, comments]);
}

/** The index at which the move of an item begins. */
export function startOf(items: readonly TimelineItem[], index: number): number {
  let start = index;
  while (start > 0 && items[start]!.move !== null && items[start - 1]!.move === items[start]!.move) start--;
  return start;
}

const gists = new WeakMap<Annotation, string>();

/** What it says, without its marks of Markdown. */
export function gistOf(comment: Annotation): string {
  const known = gists.get(comment);
  if (known !== undefined) return known;
  const { html, text } = comment;
  const gist = new DOMParser().parseFromString(html ?? '', 'text/html').body.textContent.trim() || (text ?? '');
  gists.set(comment, gist);
  return gist;
}

/** Comments one after the other, each answer behind what it answers; depth: how many it is an answer below. */
export function threads(comments: readonly Annotation[]): { comment: Annotation; depth: number }[] {
  const here = new Set(comments.map((one) => one.aid));
  const told: { comment: Annotation; depth: number }[] = [];
  const tell = (comment: Annotation, depth: number) => {
    told.push({ comment, depth });
    for (const one of comments) if (one.answers === comment.aid) tell(one, depth + 1);
  };
  for (const one of comments) if (!one.answers || !here.has(one.answers)) tell(one, 0);
  return told;
}

/** Whether somebody with this token may write. */
export function mayComment(
  summary: Pick<Summary, 'comments'>,
  token: string | null,
  role: KnownMatch['role'],
): boolean {
  if (token === null || summary.comments === 'closed') return false;
  return summary.comments === 'open' || role === 'referee';
}
