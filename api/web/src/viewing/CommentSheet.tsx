import './comments.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  annotate,
  changeAnnotation,
  deleteAnnotation,
  type Mark,
  readAnnotations,
  type Said,
} from '../api/annotations';
import { Problem } from '../api/client';
import type { Annotation, Seat, Version } from '../api/types';
import { CardWord } from '../cards/Card';
import { spoken, useTexts } from '../i18n';
import { comments as texts } from '../i18n/texts/comments';
import { troubleOf } from '../i18n/texts/troubles';
import { uuid } from '../random';
import { href } from '../router';
import { useSettings } from '../store/settings';
import { Icon } from '../ui/Icon';
import { Key, KeyLink } from '../ui/Key';
import { Sheet } from '../ui/Sheet';
import { type Comments, SIGNS, signOf, threads } from './comments';
import { type NameOf, whoWrote } from './parts';

interface Props {
  match: string;
  token: string | null;
  /** The move on show: its number, and the place at which something new is written. */
  move: string;
  place: Version;
  /** What was written there. */
  written: readonly Annotation[];
  /** Cards and seats that may be pointed at. */
  cards: readonly string[];
  seats: readonly Seat[];
  mayWrite: boolean;
  /** The sign that a new comment begins with, from 0; null: none, and what is there is read first. */
  sign?: number | null;
  referee: boolean;
  nameOf: NameOf;
  onPut: Comments['put'];
  /** Where the table is beside it: what is pointed at while somebody writes, and how a tap on the table changes it. */
  onPoint?: (draft: Pointed | null) => void;
  onClose: () => void;
}

export interface Pointed {
  marks: readonly Mark[];
  toggle: (thing: Thing) => void;
}

export type Thing = { card: string } | { seat: Seat };

type Draft = { kind: 'new' } | { kind: 'answer' | 'edit'; to: Annotation };

/** Whose words they are. */
function useWho(nameOf: NameOf): (by: Annotation['by']) => string {
  const words = useTexts(texts);
  return (by) => whoWrote(by, nameOf, words);
}

/** What was written at a move; written, answered, changed and deleted here. */
export function CommentSheet(props: Props) {
  const { match, token, move, place, written, mayWrite, sign = null, referee, nameOf, onPut, onClose } = props;
  const t = useTexts(texts);
  const who = useWho(nameOf);
  const [draft, setDraft] = useState<Draft | null>(
    mayWrite && (written.length === 0 || sign !== null) ? { kind: 'new' } : null,
  );
  const [before, setBefore] = useState<readonly Annotation[] | null>(null);
  const done = (made: Annotation) => {
    onPut(made.aid, made);
    if (written.length === 0 && draft?.kind === 'new') return onClose();
    setDraft(null);
  };
  const told = threads(written);
  return (
    <Sheet tone="calm" title={t.title(move)} beside={!!props.onPoint} onClose={onClose}>
      {told.length > 0 ? (
        <ul class="comments">
          {told.map(({ comment, depth }) => (
            <li key={comment.aid} class={depth ? 'answer' : undefined}>
              <Comment comment={comment} nameOf={nameOf} />
              {draft === null && !comment.deleted && (
                <CommentKeys
                  {...{ match, token, comment, onPut }}
                  onAnswer={mayWrite ? () => setDraft({ kind: 'answer', to: comment }) : null}
                  onEdit={referee || (comment.mine && mayWrite) ? () => setDraft({ kind: 'edit', to: comment }) : null}
                  mayDelete={referee || comment.mine}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        !draft && <p>{mayWrite ? t.none : t.readOnly}</p>
      )}
      {before && <Before items={before} nameOf={nameOf} />}
      {draft ? (
        <DraftForm
          key={draft.kind === 'new' ? 'new' : `${draft.kind} ${draft.to.aid}`}
          {...props}
          draft={draft}
          title={draft.kind === 'new' ? null : draft.kind === 'edit' ? t.editing : t.answering(who(draft.to.by))}
          place={place}
          onDone={done}
          onCancel={() => (written.length === 0 ? onClose() : setDraft(null))}
        />
      ) : (
        <div class="keys">
          {referee && !before && (
            <Key
              onClick={() =>
                void readAnnotations(match, token, true).then(
                  (all) => setBefore(ofMove(all, written, place)),
                  () => undefined,
                )
              }
            >
              {t.history}
            </Key>
          )}
          <Key onClick={onClose}>{t.close}</Key>
          {mayWrite && (
            <Key go data-first onClick={() => setDraft({ kind: 'new' })}>
              <Icon name="pen" class="s" />
              {t.write}
            </Key>
          )}
        </div>
      )}
    </Sheet>
  );
}

/** Of all with their history those of this move that once said something else. */
function ofMove(all: readonly Annotation[], written: readonly Annotation[], place: Version): Annotation[] {
  const here = new Set([String(place), ...written.map((one) => String(one.stands))]);
  return all.filter((one) => here.has(String(one.stands)) && (one.history?.length ?? 0) > 1);
}

interface CommentProps {
  comment: Pick<Annotation, 'by' | 'text' | 'html' | 'nags' | 'marks' | 'branch' | 'deleted' | 'lang'> &
    Partial<Pick<Annotation, 'changed_at' | 'written_at' | 'struck'>> & { at?: string };
  nameOf: NameOf;
}

/** One comment as everybody reads it. Its HTML is the service's, made and cleaned there. */
export function Comment({ comment, nameOf }: CommentProps) {
  const t = useTexts(texts);
  const who = useWho(nameOf);
  const { lang } = useSettings();
  const { by, html, nags, marks, branch, deleted } = comment;
  const time = comment.written_at ?? comment.at;
  return (
    <article class="comment" lang={comment.lang ?? undefined}>
      <p class="by">
        <b>{who(by)}</b>{' '}
        {time && (
          <time dateTime={time}>
            {new Date(time).toLocaleString(lang === 'fr' ? 'fr' : 'en-GB', { dateStyle: 'short', timeStyle: 'short' })}
          </time>
        )}
        {comment.changed_at && <i> · {t.changed}</i>}
        {deleted && <i> · {t.deleted}</i>}
      </p>
      {(nags.length > 0 || marks.length > 0) && (
        <p class="signs">
          {nags.map((nag) => (
            <span key={nag} class="sign">
              <span aria-hidden="true">{signOf(nag)}</span>
              <span class="vh">{t.sign[nag - 1]}</span>
            </span>
          ))}
          {marks.map((mark) => (
            <span key={mark.card ?? mark.seat} class={`pointed ${mark.kind}`}>
              <Pointed mark={mark} nameOf={nameOf} />
              <small>{t.kinds[mark.kind]}</small>
            </span>
          ))}
        </p>
      )}
      {html && <div class="words" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />}
      {branch && (
        <KeyLink quiet href={href({ page: 'replay', match: branch, at: null, until: null })}>
          <Icon name="branch" class="s" />
          {t.variation}
        </KeyLink>
      )}
      {comment.struck && <p class="struck">{t.struck}</p>}
    </article>
  );
}

function Pointed({ mark: { card, seat }, nameOf }: { mark: Pick<Mark, 'card' | 'seat'>; nameOf: NameOf }) {
  return card ? <CardWord card={card} /> : <span>{nameOf(seat ?? '')}</span>;
}

/** What was written before, for referees. */
function Before({ items, nameOf }: { items: readonly Annotation[]; nameOf: NameOf }) {
  const t = useTexts(texts);
  return (
    <section class="before" aria-label={t.history}>
      <h3>{t.history}</h3>
      {items.length === 0 && <p>{t.noHistory}</p>}
      {items.flatMap((one) =>
        (one.history ?? []).map((was) => <Comment key={was.version} comment={was} nameOf={nameOf} />),
      )}
    </section>
  );
}

interface KeysProps {
  match: string;
  token: string | null;
  comment: Annotation;
  onAnswer: (() => void) | null;
  onEdit: (() => void) | null;
  mayDelete: boolean;
  onPut: Comments['put'];
}

function CommentKeys({ match, token, comment, onAnswer, onEdit, mayDelete, onPut }: KeysProps) {
  const t = useTexts(texts);
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const remove = () => {
    if (!asking) return setAsking(true);
    deleteAnnotation(match, token, comment.aid).then(
      () => onPut(comment.aid, null),
      () => setFailed(true),
    );
  };
  if (!onAnswer && !onEdit && !mayDelete) return null;
  return (
    <div class="does">
      {onAnswer && <button onClick={onAnswer}>{t.answer}</button>}
      {onEdit && <button onClick={onEdit}>{t.edit}</button>}
      {mayDelete && (
        <button class={asking ? 'sure' : undefined} onClick={remove}>
          {asking ? t.really : t.remove}
        </button>
      )}
      {failed && <p role="alert">{t.failed}</p>}
    </div>
  );
}

const KINDS = [null, 'look', 'good', 'bad', 'doubt'] as const;

interface FormProps extends Props {
  draft: Draft;
  title: string | null;
  onDone: (made: Annotation) => void;
  onCancel: () => void;
}

/** Signs, words and what is pointed at, each a tap away. */
function DraftForm({
  match,
  token,
  place,
  cards,
  seats,
  nameOf,
  sign,
  draft,
  title,
  onPoint,
  onDone,
  onCancel,
}: FormProps) {
  const t = useTexts(texts);
  const { lang } = useSettings();
  const known = draft.kind === 'edit' ? draft.to : null;
  const [key, setKey] = useState(uuid);
  const [text, setText] = useState(known?.text ?? '');
  const [nags, setNags] = useState<readonly number[]>(
    known?.nags ?? (draft.kind === 'new' && typeof sign === 'number' ? [sign + 1] : []),
  );
  const [marks, setMarks] = useState<readonly Mark[]>(known?.marks ?? []);
  const [going, setGoing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Another body is another request. */
  const changed = <V,>(set: (value: V) => void) => {
    return (value: V) => {
      set(value);
      setKey(uuid());
    };
  };
  const point = changed(setMarks);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []); // also where the sheet was open before
  useEffect(() => {
    onPoint?.({
      marks,
      toggle: (thing) => {
        const others = marks.filter((mark) => !isOf(mark, thing));
        point(others.length < marks.length ? others : [...marks, { ...thing, kind: 'look' }]);
      },
    });
  }, [marks]);
  useEffect(() => () => onPoint?.(null), []);
  const send = async () => {
    setGoing(true);
    setFailure(null);
    const words = text.trim() || null;
    const said: Said = { text: words, nags: [...nags], marks: [...marks], lang: words && (known?.lang ?? lang) };
    try {
      if (known) return onDone(await changeAnnotation(match, token, key, known.aid, said));
      const where = draft.kind === 'answer' ? { answers: draft.to.aid } : { place };
      onDone(await annotate(match, token, key, { ...said, ...where }));
    } catch (error) {
      setGoing(false);
      const problem = error instanceof Problem ? error : null;
      const known = problem && (spoken(problem.body.text, lang) ?? troubleOf(problem.body, lang));
      setFailure(known ?? (problem && !problem.passing ? t.refused : t.failed));
    }
  };
  const empty = !text.trim() && nags.length === 0 && marks.length === 0 && !known?.branch;
  const things = [
    ...[...new Set([...cards, ...marks.flatMap(({ card }) => card ?? [])])].map((card) => ({ card })),
    ...seats.map((seat) => ({ seat })),
  ];
  return (
    <form
      class="draft"
      onSubmit={(event) => {
        event.preventDefault();
        if (!empty && !going) void send();
      }}
    >
      {title && <h3>{title}</h3>}
      <div class="nags" role="group" aria-label={t.signs}>
        {SIGNS.map((sign, i) => (
          <Key
            key={sign}
            aria-pressed={nags.includes(i + 1)}
            aria-label={`${sign} ${t.sign[i]}`}
            onClick={() => changed(setNags)(nags.includes(i + 1) ? nags.filter((n) => n !== i + 1) : [...nags, i + 1])}
          >
            {sign}
          </Key>
        ))}
      </div>
      <textarea
        ref={field}
        data-first
        rows={3}
        maxLength={10_000}
        dir="auto"
        value={text}
        aria-label={t.text}
        placeholder={t.hint}
        onInput={(event) => changed(setText)(event.currentTarget.value)}
      />
      {onPoint && <p class="hint">{t.point}</p>}
      {things.length > 0 && (
        <div class="things" role="group" aria-label={t.marks}>
          {things.map((thing) => (
            <ThingKey key={'card' in thing ? thing.card : thing.seat} {...{ thing, marks, nameOf }} onMarks={point} />
          ))}
        </div>
      )}
      <p role="alert">{failure}</p>
      <div class="keys">
        <Key onClick={onCancel}>{t.cancel}</Key>
        <Key type="submit" go disabled={empty || going}>
          {going ? t.sending : t.send}
        </Key>
      </div>
    </form>
  );
}

const isOf = (mark: Mark, thing: Thing): boolean =>
  'card' in thing ? mark.card === thing.card : mark.seat === thing.seat;

interface ThingProps {
  thing: Thing;
  marks: readonly Mark[];
  nameOf: NameOf;
  onMarks: (marks: readonly Mark[]) => void;
}

/** A card or a seat; each tap points at it in another way, at last in none. */
function ThingKey({ thing, marks, nameOf, onMarks }: ThingProps) {
  const { kinds } = useTexts(texts);
  const kind = marks.find((mark) => isOf(mark, thing))?.kind ?? null;
  const next = KINDS[(KINDS.indexOf(kind) + 1) % KINDS.length]!;
  const others = marks.filter((mark) => !isOf(mark, thing));
  return (
    <button
      type="button"
      class={`pointed ${kind ?? ''}`}
      aria-pressed={kind !== null}
      onClick={() => onMarks(next ? [...others, { ...thing, kind: next }] : others)}
    >
      <Pointed mark={thing} nameOf={nameOf} />
      {kind && <small>{kinds[kind]}</small>}
    </button>
  );
}
