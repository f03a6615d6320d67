import './comments.css';
import type { Annotation } from '../api/types';
import { useTexts } from '../i18n';
import { comments } from '../i18n/texts/comments';
import { classes } from '../ui/classes';
import { Icon } from '../ui/Icon';
import { gistOf, signOf } from './comments';

interface Props {
  /** What was written at the move on show. */
  written: readonly Annotation[];
  mayWrite: boolean;
  /** What it asks for where nothing was written; unless said otherwise, a comment on this move. */
  ask?: string;
  onOpen: () => void;
}

/** What was written at the move on show, in a line; a tap shows all of it. */
export function CommentKey({ written, mayWrite, ask, onOpen }: Props) {
  const t = useTexts(comments);
  const standing = written.filter((one) => !one.deleted);
  if (standing.length === 0 && !mayWrite) return null;
  const signs = [...new Set(standing.flatMap((one) => one.nags))];
  const first = standing.find((one) => one.text);
  return (
    <button class={classes('comment-key', standing.length === 0 && 'none')} aria-haspopup="dialog" onClick={onOpen}>
      {standing.length === 0 && <Icon name="pen" class="s" />}
      {signs.length > 0 && (
        <span class="sign">
          <span aria-hidden="true">{signs.map(signOf).join(' ')}</span>
          <span class="vh">{signs.map((nag) => t.sign[nag - 1]).join(', ')}</span>
        </span>
      )}
      <span class="gist" dir="auto">
        {standing.length === 0 ? (ask ?? t.write) : first ? gistOf(first) : t.count(standing.length)}
      </span>
      {standing.length > 1 && first && <span class="chip">{t.count(standing.length)}</span>}
    </button>
  );
}
