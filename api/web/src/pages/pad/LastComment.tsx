import type { TimelineItem } from '../../api/types';
import type { KnownMatch } from '../../store/device';
import { CommentSheet } from '../../viewing/CommentSheet';
import { startOf, useByMove, useComments } from '../../viewing/comments';
import { pointedAt } from '../../viewing/items';
import { numberOf } from '../../viewing/numbers';
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
  const item = items[index];
  if (!item || !comments.asked) return null;
  return (
    <CommentSheet
      match={match.id}
      token={match.token}
      move={numberOf(item)}
      place={item.version}
      written={written.get(startOf(items, index)) ?? NONE}
      cards={pointedAt(items, index)}
      seats={seats}
      mayWrite
      referee
      nameOf={nameOf}
      onPut={comments.put}
      onClose={onClose}
    />
  );
}
