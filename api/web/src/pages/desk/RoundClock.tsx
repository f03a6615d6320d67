import { useEffect, useRef } from 'preact/hooks';
import type { Round, TournamentCommand } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { tournament as texts } from '../../i18n/texts/tournament';
import { useObservable } from '../../store/observable';
import { useSettings } from '../../store/settings';
import { chimes, ring, setChimes } from '../../tournaments/chime';
import { minutesLeft, timeOfDay } from '../../tournaments/figures';
import { useLeft } from '../../tournaments/parts';
import type { Office } from '../../tournaments/useOffice';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';

const MORE = 5; // minutes

/** The clock of the round, large; heard when its time is up. */
export function RoundClock({
  office,
  round,
  onSend,
}: {
  office: Office;
  round: Round;
  onSend: (body: TournamentCommand) => void;
}) {
  const t = useTexts(directing);
  const c = useTexts(texts);
  const { lang } = useSettings();
  const heard = useObservable(chimes);
  const stopped = round.ends_at === null && round.left_ms !== null;
  const ms = useLeft(round.ends_at, stopped ? round.left_ms : null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (heard && ms !== null && ms <= 0 && before.current !== null && before.current > 0) ring();
    before.current = ms;
  }, [ms]);
  const n = round.round;
  const { length } = office.tournament.format;
  return (
    <div class={classes('tclk', ms !== null && ms <= 0 && 'up')}>
      <Icon name="clock" />
      <b role="timer">{ms === null ? '–:––' : minutesLeft(ms)}</b>
      <small>{ms !== null && ms <= 0 ? c.timeUp : round.ends_at && c.ends(timeOfDay(round.ends_at, lang))}</small>
      {round.ends_at ? (
        <button type="button" aria-label={t.pause} onClick={() => onSend({ type: 'clock', round: n, do: 'stop' })}>
          <Icon name="pause" />
        </button>
      ) : (
        <button
          type="button"
          aria-label={t.run}
          onClick={() =>
            onSend({ type: 'clock', round: n, do: 'start', ...(!stopped && { minutes: length?.minutes ?? 30 }) })
          }
        >
          <Icon name="play" />
        </button>
      )}
      <button
        type="button"
        aria-label={t.moreTime(MORE)}
        disabled={!round.ends_at}
        onClick={() => onSend({ type: 'extend', round: n, minutes: MORE, reason: t.moreTime(MORE) })}
      >
        {t.more(MORE)}
      </button>
      <button
        type="button"
        class={heard ? 'heard' : ''}
        aria-pressed={heard}
        aria-label={heard ? t.chime.on : t.chime.off}
        onClick={() => setChimes(!heard)}
      >
        {heard ? '♪' : <s>♪</s>}
      </button>
    </div>
  );
}
