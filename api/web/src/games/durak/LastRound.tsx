import type { TimelineItem } from '../../api/types';
import { Sentence } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { useScores } from '../kit/scores';
import { nameOf } from '../kit/seats';
import type { DurakState } from './types';
import { wholeWords } from './wholeWords';

/** How the round before ended, until the next is dealt; the plates say who went out when. */
export function LastRound({ state, items }: { state: DurakState; items: readonly TimelineItem[] }) {
  const w = useTexts(wholeWords);
  const { lang } = useSettings();
  const scoreOf = useScores(state);
  const ended = items.findLast((item) => item.type === 'round_ended' || item.type === 'round_recorded');
  if (!ended || !state.round) return <div class="pairs" />;
  const duraks = Object.keys(state.seats).filter((seat) => scoreOf(seat) > 0);
  duraks.sort((a, b) => scoreOf(b) - scoreOf(a));
  return (
    <div class="last-round">
      <h2>
        <Sentence text={ended.text[lang]} />
      </h2>
      {duraks.length > 0 && (
        <p>{w.result.sofar(duraks.map((seat) => `${nameOf(state, seat)} ${scoreOf(seat)}`).join(' · '))}</p>
      )}
    </div>
  );
}
