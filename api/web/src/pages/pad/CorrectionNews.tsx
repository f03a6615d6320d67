import type { MatchEvent } from '../../api/types';
import type { News } from '../../session/view';
import { CorrectionBanner } from '../../viewing/CorrectionBanner';
import { changeOf } from '../../viewing/correction';

interface Props {
  news: News;
  correction: MatchEvent;
  onDone: () => void;
}

/** What another device has corrected. */
export function CorrectionNews({ news: { before, after }, correction, onDone }: Props) {
  const moves = ({ state: { version, head }, items }: News['before']) => ({
    moves: { version, head, items: [...items] },
  });
  return (
    <CorrectionBanner
      change={changeOf({ event: correction, before: moves(before), after: moves(after) })}
      onDone={onDone}
    />
  );
}
