import './comments.css';
import type { Annotation } from '../api/types';
import { useTexts } from '../i18n';
import { comments } from '../i18n/texts/comments';
import { Key } from '../ui/Key';

interface Props {
  /** What was written at the move on show. */
  written: readonly Annotation[];
  mayWrite: boolean;
  onOpen: () => void;
}

/** The way to the comments on the move on show, in one key: how many there are, or a pen. */
export function CommentSign({ written, mayWrite, onOpen }: Props) {
  const t = useTexts(comments);
  const n = written.filter((one) => !one.deleted).length;
  return (
    <Key
      icon={n ? 'talk' : 'pen'}
      class="comment-sign"
      aria-label={n ? t.count(n) : t.write}
      aria-haspopup="dialog"
      disabled={!n && !mayWrite}
      onClick={onOpen}
    >
      {n > 1 && <small aria-hidden="true">{n}</small>}
    </Key>
  );
}
