import './moment.css';
import { useTexts } from '../i18n';
import { planning } from '../i18n/texts/planning';
import { momentOf } from './moment';

const HOUR = 3_600_000; // ms

interface Props {
  date: string;
  time: string;
  set: (date: string, time: string) => void;
}

/** The fields for the day and the hour at which a tournament begins. */
export function MomentFields({ date, time, set }: Props) {
  const t = useTexts(planning);
  const at = momentOf(date, time);
  return (
    <div class="date-time">
      <label class="choice">
        <span class="eyebrow">{t.date}</span>
        <input type="date" value={date} onInput={(event) => set(event.currentTarget.value, time)} />
      </label>
      <label class="choice">
        <span class="eyebrow">{t.begins}</span>
        <input type="time" value={time} onInput={(event) => set(date, event.currentTarget.value)} />
      </label>
      {at && at.getTime() < Date.now() - HOUR && <p class="chip warn">{t.past}</p>}
    </div>
  );
}
