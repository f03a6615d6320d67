import { useEffect, useRef } from 'preact/hooks';
import type { Mark } from '../api/annotations';
import type { Seat } from '../api/types';
import { useTexts } from '../i18n';
import { comments as texts } from '../i18n/texts/comments';
import { Key } from '../ui/Key';
import { MarkedThing } from './Comment';
import { type Pointed, SIGNS, type Thing } from './comments';
import type { NameOf } from './parts';
import type { CommentDraft } from './useCommentDraft';

const KINDS = [null, 'look', 'good', 'bad', 'doubt'] as const;

interface Props {
  draft: CommentDraft;
  title: string | null;
  /** Cards and seats that may be pointed at. */
  cards: readonly string[];
  seats: readonly Seat[];
  nameOf: NameOf;
  /** Where the table is beside the form: what is pointed at, and how a tap on the table changes that. */
  onPoint: ((pointed: Pointed | null) => void) | undefined;
  onCancel: () => void;
}

/** Signs, words and what is pointed at, each a tap away. */
export function CommentForm({ draft, title, cards, seats, nameOf, onPoint, onCancel }: Props) {
  const t = useTexts(texts);
  const { text, nags, marks, sending, failure, empty, change, send } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []); // also where the sheet was open before
  useEffect(() => {
    onPoint?.({
      marks,
      toggle: (thing) => {
        const others = marks.filter((mark) => !isOf(mark, thing));
        change({ marks: others.length < marks.length ? others : [...marks, { ...thing, kind: 'look' }] });
      },
    });
  }, [marks]);
  useEffect(() => () => onPoint?.(null), []);
  const things = [
    ...[...new Set([...cards, ...marks.flatMap(({ card }) => card ?? [])])].map((card) => ({ card })),
    ...seats.map((seat) => ({ seat })),
  ];
  return (
    <form
      class="draft"
      onSubmit={(event) => {
        event.preventDefault();
        if (!empty && !sending) void send();
      }}
    >
      {title && <h3>{title}</h3>}
      <div class="nags" role="group" aria-label={t.signs}>
        {SIGNS.map((sign, i) => (
          <Key
            key={sign}
            aria-pressed={nags.includes(i + 1)}
            aria-label={`${sign} ${t.sign[i]}`}
            onClick={() => change({ nags: nags.includes(i + 1) ? nags.filter((n) => n !== i + 1) : [...nags, i + 1] })}
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
        onInput={(event) => change({ text: event.currentTarget.value })}
      />
      {onPoint && <p class="hint">{t.point}</p>}
      {things.length > 0 && (
        <div class="things" role="group" aria-label={t.marks}>
          {things.map((thing) => (
            <ThingKey
              key={'card' in thing ? thing.card : thing.seat}
              {...{ thing, marks, nameOf }}
              onMarks={(marks) => change({ marks })}
            />
          ))}
        </div>
      )}
      <p role="alert">{failure}</p>
      <div class="keys">
        <Key onClick={onCancel}>{t.cancel}</Key>
        <Key type="submit" go disabled={empty || sending}>
          {sending ? t.sending : t.send}
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

/** A card or a seat; each tap points at it in the next way, and after the last way in none. */
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
      <MarkedThing mark={thing} nameOf={nameOf} />
      {kind && <small>{kinds[kind]}</small>}
    </button>
  );
}
