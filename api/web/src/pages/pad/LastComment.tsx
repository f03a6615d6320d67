import type { TimelineItem } from '../../api/types';
import type { KnownMatch } from '../../store/device';
import { CommentSheet } from '../../viewing/CommentSheet';
import { startOf, useByMove, useComments } from '../../viewing/comments';
import type { NameOf } from '../../viewing/parts';

interface Props {
  match: KnownMatch;
  /** What is recorded; the last move is commented on. */
  items: readonly TimelineItem[];
  seats: readonly string[];
  nameOf: NameOf;
  onClose: () => void;
}

const NONE = [] as const;

/** What was written at the last move, and a new comment there. */
export function LastComment({ match, items, seats, nameOf, onClose }: Props) {
  const comments = useComments(match.id, match.token, true, 0);
  const written = useByMove(items, comments.items);
  const index = items.length - 1;
  if (index < 0 || !comments.asked) return null;
  return (
    <CommentSheet
      match={match.id}
      token={match.token}
      items={items}
      index={index}
      written={written.get(startOf(items, index)) ?? NONE}
      seats={seats}
      mayWrite
      referee
      nameOf={nameOf}
      onPut={comments.put}
      onClose={onClose}
    />
  );
}
