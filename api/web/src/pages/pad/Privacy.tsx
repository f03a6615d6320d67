import { useEffect, useState } from 'preact/hooks';
import { changeMatch, type MatchChange, readSummary } from '../../api/matches';
import type { Seat, Summary } from '../../api/types';
import { useTexts } from '../../i18n';
import { comments as commentTexts } from '../../i18n/texts/comments';
import { privacy } from '../../i18n/texts/privacy';
import type { KnownMatch } from '../../store/device';
import { Choice } from '../../ui/Choice';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';

const DELAYS = [0, 60, 300, 900]; // seconds
const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
const COMMENTS = ['open', 'referee', 'closed'] as const;
const CONSENTS = ['named', 'aliases', 'private'] as const;

/** Who may see the match and its names, and when; each choice holds at once. */
export function Privacy({ match }: { match: KnownMatch }) {
  const t = useTexts(privacy);
  const c = useTexts(commentTexts);
  const [summary, setSummary] = useState<Summary | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!match.pending) readSummary(match.id, match.token).then(setSummary, () => undefined);
  }, [match.id]);
  if (!summary) return null;
  const change = (wanted: MatchChange) =>
    void changeMatch(match.id, match.token, wanted).then(
      (now) => {
        setSummary(now);
        setFailed(false);
      },
      () => setFailed(true),
    );
  const { visibility, consent, delay, comments } = summary;
  const visibilities = VISIBILITIES.filter((kind) => kind !== 'public' || !summary.parent); // a branch stands in no list
  const time = (seconds: number) => (seconds % 60 ? t.seconds(seconds) : t.minutes(seconds / 60));
  return (
    <div class="settings">
      <Choice
        label={t.visibility}
        value={visibility}
        values={visibilities.map((kind) => [kind, t.kinds[kind]])}
        onChange={(visibility) => change({ visibility })}
      />
      <p>{t.says[visibility]}</p>
      <Choice
        label={t.consent}
        value={consent}
        values={CONSENTS.map((kind) => [kind, t.consents[kind]])}
        onChange={(consent) => change({ consent })}
      />
      <p>{t.told[consent]}</p>
      {consent !== 'private' && (
        <Hidden summary={summary} onChange={(seat, wanted) => change({ seats: { [seat]: wanted } })} />
      )}
      <Choice
        label={t.delay}
        value={`${delay}`}
        values={[...new Set([...DELAYS, delay])]
          .sort((a, b) => a - b)
          .map((seconds) => [`${seconds}`, seconds ? time(seconds) : t.none])}
        onChange={(seconds) => change(seconds === '0' ? { delay: 0, hands: 'closed' } : { delay: Number(seconds) })}
      />
      <p>{delay ? t.delayed(time(delay)) : t.atOnce}</p>
      <Choice
        label={c.who}
        value={comments}
        values={COMMENTS.map((who) => [who, c[who]])}
        onChange={(comments) => change({ comments })}
      />
      <p>{c.says[comments]}</p>
      {failed && <p role="alert">{t.failed}</p>}
    </div>
  );
}

interface HiddenProps {
  summary: Summary;
  onChange: (seat: Seat, wanted: NonNullable<MatchChange['seats']>[Seat]) => void;
}

/** Names that others do not read, and what they read instead: a minor's, or of whoever would rather not. */
function Hidden({ summary: { seats, consent }, onChange }: HiddenProps) {
  const t = useTexts(privacy);
  return (
    <div class="hidden-names" role="group" aria-label={t.bySeat}>
      {consent === 'named' && <span class="eyebrow">{t.bySeat}</span>}
      {Object.entries(seats).map(([seat, { name, alias, consent: own }]) => {
        const who = name ?? seat;
        const hidden = consent === 'aliases' || (own ?? 'named') !== 'named';
        return (
          <div key={seat}>
            <b>{who}</b>
            {hidden ? (
              <input
                type="text"
                defaultValue={alias ?? ''}
                maxLength={60}
                autocomplete="off"
                aria-label={t.shownAs(who)}
                placeholder={t.asLetter}
                onChange={(event) => onChange(seat, { alias: event.currentTarget.value.trim() || null })}
              />
            ) : (
              <span />
            )}
            {consent === 'named' && (
              <Key
                aria-pressed={hidden}
                aria-label={t.hide(who)}
                onClick={() => onChange(seat, { consent: hidden ? null : 'aliases' })}
              >
                <Icon name="lock" class="s" />
              </Key>
            )}
          </div>
        );
      })}
    </div>
  );
}
