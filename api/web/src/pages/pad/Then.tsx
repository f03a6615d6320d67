import type { ComponentChildren } from 'preact';
import { Sentence } from '../../cards/Card';
import type { Move } from '../../viewing/moves';

/** What followed from a move by the rules, behind words that go with it. */
export function Then({ move, words }: { move: Move; words?: ComponentChildren }) {
  if (!words && !move.then.length) return null;
  return (
    <small>
      {words}
      {move.then.map((told, i) => (
        <span key={i}>
          {(i > 0 || words) && ' · '}
          <Sentence of={told} />
        </span>
      ))}
    </small>
  );
}
