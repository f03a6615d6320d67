import type { TimelineItem } from '../../../api/types';
import { Sentence } from '../../../cards/Card';
import { useScores } from '../scores';
import { nameOf } from '../seats';
import { useLostTexts } from './shown';
import type { PairsState } from './types';
import { wholeWords } from './wholeWords';

/** How the round before ended, until the next is dealt; the plates say who went out when. */
export function LastRound({ state, items }: { state: PairsState; items: readonly TimelineItem[] }) {
  const w = useLostTexts(wholeWords);
  const scoreOf = useScores(state);
  const ended = items.findLast((item) => item.type === 'round_ended' || item.type === 'round_recorded');
  if (!ended || !state.round) return <div class="pairs" />;
  const losers = Object.keys(state.seats).filter((seat) => scoreOf(seat) > 0);
  losers.sort((a, b) => scoreOf(b) - scoreOf(a));
  return (
    <div class="last-round">
      <h2>
        <Sentence of={ended.text} />
      </h2>
      {losers.length > 0 && (
        <p>{w.sofar(losers.map((seat) => `${nameOf(state, seat)} ${scoreOf(seat)}`).join(' · '))}</p>
      )}
    </div>
  );
}
