import type { Mark } from '../api/annotations';
import type { Annotation } from '../api/types';
import { CardWord } from '../cards/Card';
import { localeOf, useTexts } from '../i18n';
import { comments as texts } from '../i18n/texts/comments';
import { href } from '../router';
import { useSettings } from '../store/settings';
import { KeyLink } from '../ui/Key';
import { signOf } from './comments';
import { type NameOf, whoWrote } from './parts';

/** Return a function that names the writer of a comment. */
export function useWho(nameOf: NameOf): (by: Annotation['by']) => string {
  const words = useTexts(texts);
  return (by) => whoWrote(by, nameOf, words);
}

interface CommentProps {
  comment: Pick<Annotation, 'by' | 'text' | 'html' | 'nags' | 'marks' | 'branch' | 'deleted' | 'lang'> &
    Partial<Pick<Annotation, 'changed_at' | 'written_at' | 'struck'>> & { at?: string };
  nameOf: NameOf;
}

/** One comment as everybody reads it. The service makes and cleans its HTML. */
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
            {new Date(time).toLocaleString(localeOf(lang), { dateStyle: 'short', timeStyle: 'short' })}
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
              <MarkedThing mark={mark} nameOf={nameOf} />
              <small>{t.kinds[mark.kind]}</small>
            </span>
          ))}
        </p>
      )}
      {html && <div class="words" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />}
      {branch && (
        <KeyLink icon="branch" quiet href={href({ page: 'replay', match: branch, at: null, until: null })}>
          {t.variation}
        </KeyLink>
      )}
      {comment.struck && <p class="struck">{t.struck}</p>}
    </article>
  );
}

/** The card or the seat that is pointed at. */
export function MarkedThing({ mark: { card, seat }, nameOf }: { mark: Pick<Mark, 'card' | 'seat'>; nameOf: NameOf }) {
  return card ? <CardWord card={card} /> : <span>{nameOf(seat ?? '')}</span>;
}
