import { useReducer } from 'preact/hooks';
import { annotate, changeAnnotation, type Mark, type Said } from '../api/annotations';
import { Problem } from '../api/client';
import type { Annotation, Version } from '../api/types';
import { spoken, useTexts } from '../i18n';
import { comments as texts } from '../i18n/texts/comments';
import { troubleOf } from '../i18n/texts/troubles';
import { uuid } from '../random';
import { useSettings } from '../store/settings';

/** What is written: a new comment, an answer to another, or other words for one that stands. */
export type Purpose = { kind: 'new' } | { kind: 'answer' | 'edit'; to: Annotation };

interface Content {
  text: string;
  nags: readonly number[];
  marks: readonly Mark[];
}

interface State extends Content {
  /** Names the request: sent again it is the same one. */
  key: string;
  sending: boolean;
  failure: string | null;
}

type Action = { type: 'change'; content: Partial<Content> } | { type: 'send' } | { type: 'fail'; failure: string };

function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'change': // another content is another request
      return { ...state, ...action.content, key: uuid() };
    case 'send':
      return { ...state, sending: true, failure: null };
    case 'fail':
      return { ...state, sending: false, failure: action.failure };
  }
}

interface Given {
  match: string;
  token: string | null;
  /** The place at which something new is written. */
  place: Version;
  purpose: Purpose;
  /** The sign that a new comment begins with, from 0. */
  sign: number | null;
  onDone: (made: Annotation) => void;
}

export interface CommentDraft extends Content {
  sending: boolean;
  failure: string | null;
  /** Nothing was written that could be sent. */
  empty: boolean;
  change: (content: Partial<Content>) => void;
  send: () => Promise<void>;
}

/** Keep a comment while it is written, and send it. */
export function useCommentDraft({ match, token, place, purpose, sign, onDone }: Given): CommentDraft {
  const t = useTexts(texts);
  const { lang } = useSettings();
  const known = purpose.kind === 'edit' ? purpose.to : null;
  const [state, dispatch] = useReducer(reduce, null, () => ({
    key: uuid(),
    text: known?.text ?? '',
    nags: known?.nags ?? (purpose.kind === 'new' && sign !== null ? [sign + 1] : []),
    marks: known?.marks ?? [],
    sending: false,
    failure: null,
  }));
  const { key, ...shown } = state;
  const { nags, marks } = state;
  const text = state.text.trim() || null;

  async function send() {
    dispatch({ type: 'send' });
    const said: Said = { text, nags: [...nags], marks: [...marks], lang: text && (known?.lang ?? lang) };
    try {
      if (known) return onDone(await changeAnnotation(match, token, key, known.aid, said));
      const where = purpose.kind === 'answer' ? { answers: purpose.to.aid } : { place };
      onDone(await annotate(match, token, key, { ...said, ...where }));
    } catch (error) {
      const problem = error instanceof Problem ? error : null;
      const told = problem && (spoken(problem.body.text, lang) ?? troubleOf(problem.body, lang));
      dispatch({ type: 'fail', failure: told ?? (problem && !problem.passing ? t.refused : t.failed) });
    }
  }

  return {
    ...shown,
    empty: !text && nags.length === 0 && marks.length === 0 && !known?.branch,
    change: (content) => dispatch({ type: 'change', content }),
    send,
  };
}
