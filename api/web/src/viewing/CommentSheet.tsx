import './comments.css';
import { useState } from 'preact/hooks';
import { deleteAnnotation, readAnnotations } from '../api/annotations';
import type { Annotation, Seat, TimelineItem, Version } from '../api/types';
import { useTexts } from '../i18n';
import { comments as texts } from '../i18n/texts/comments';
import { Key } from '../ui/Key';
import { Sheet } from '../ui/Sheet';
import { Comment, useWho } from './Comment';
import { CommentForm } from './CommentForm';
import { type Comments, type Pointed, threads } from './comments';
import { pointedAt } from './items';
import { numberOf } from './numbers';
import type { NameOf } from './parts';
import { type Purpose, useCommentDraft } from './useCommentDraft';

interface Props {
  match: string;
  token: string | null;
  items: readonly TimelineItem[];
  /** The item on show: what is new is written there. */
  index: number;
  /** The comments at this move. */
  written: readonly Annotation[];
  seats: readonly Seat[];
  mayWrite: boolean;
  /** The sign that a new comment begins with, from 0; null: none, and what is there is read first. */
  sign?: number | null;
  referee: boolean;
  nameOf: NameOf;
  onPut: Comments['put'];
  /** Given where the table is beside the sheet: what is pointed at while somebody writes. */
  onPoint?: (pointed: Pointed | null) => void;
  onClose: () => void;
}

/** The comments at a move: read, written, answered, changed and deleted here. */
export function CommentSheet(props: Props) {
  const { match, token, written, mayWrite, sign = null, referee, nameOf, onPut, onClose } = props;
  const t = useTexts(texts);
  const item = props.items[props.index]!;
  const [purpose, setPurpose] = useState<Purpose | null>(
    mayWrite && (written.length === 0 || sign !== null) ? { kind: 'new' } : null,
  );
  const [before, setBefore] = useState<readonly Annotation[] | null>(null);
  const readHistory = () =>
    readAnnotations(match, token, true).then(
      (all) => setBefore(ofMove(all, written, item.version)),
      () => undefined,
    );
  const told = threads(written);
  return (
    <Sheet tone="calm" title={t.title(numberOf(item))} beside={!!props.onPoint} onClose={onClose}>
      {told.length > 0 ? (
        <ul class="comments">
          {told.map(({ comment, depth }) => (
            <li key={comment.aid} class={depth ? 'answer' : undefined}>
              <Comment comment={comment} nameOf={nameOf} />
              {purpose === null && !comment.deleted && (
                <CommentKeys
                  {...{ match, token, comment, onPut }}
                  onAnswer={mayWrite ? () => setPurpose({ kind: 'answer', to: comment }) : null}
                  onEdit={
                    referee || (comment.mine && mayWrite) ? () => setPurpose({ kind: 'edit', to: comment }) : null
                  }
                  mayDelete={referee || comment.mine}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        !purpose && <p>{mayWrite ? t.none : t.readOnly}</p>
      )}
      {before && <History items={before} nameOf={nameOf} />}
      {purpose ? (
        <Writing
          key={purpose.kind === 'new' ? 'new' : `${purpose.kind} ${purpose.to.aid}`}
          {...props}
          purpose={purpose}
          onEnd={() => setPurpose(null)}
        />
      ) : (
        <div class="keys">
          {referee && !before && <Key onClick={() => void readHistory()}>{t.history}</Key>}
          <Key onClick={onClose}>{t.close}</Key>
          {mayWrite && (
            <Key icon="pen" go data-first onClick={() => setPurpose({ kind: 'new' })}>
              {t.write}
            </Key>
          )}
        </div>
      )}
    </Sheet>
  );
}

interface WritingProps extends Props {
  purpose: Purpose;
  onEnd: () => void;
}

/** The form; where nothing was written before, the sheet closes with it. */
function Writing({ match, token, items, index, written, seats, sign = null, nameOf, onPut, ...props }: WritingProps) {
  const { purpose, onPoint, onClose, onEnd } = props;
  const t = useTexts(texts);
  const who = useWho(nameOf);
  const draft = useCommentDraft({
    match,
    token,
    place: items[index]!.version,
    purpose,
    sign,
    onDone(made) {
      onPut(made.aid, made);
      if (written.length === 0 && purpose.kind === 'new') onClose();
      else onEnd();
    },
  });
  return (
    <CommentForm
      draft={draft}
      title={purpose.kind === 'new' ? null : purpose.kind === 'edit' ? t.editing : t.answering(who(purpose.to.by))}
      cards={pointedAt(items, index)}
      seats={seats}
      nameOf={nameOf}
      onPoint={onPoint}
      onCancel={written.length === 0 ? onClose : onEnd}
    />
  );
}

/** Of all with their history those of this move that once said something else. */
function ofMove(all: readonly Annotation[], written: readonly Annotation[], place: Version): Annotation[] {
  const here = new Set([String(place), ...written.map((one) => String(one.stands))]);
  return all.filter((one) => here.has(String(one.stands)) && (one.history?.length ?? 0) > 1);
}

/** Earlier wordings, for referees. */
function History({ items, nameOf }: { items: readonly Annotation[]; nameOf: NameOf }) {
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

/** Answer, edit or delete a comment. */
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
