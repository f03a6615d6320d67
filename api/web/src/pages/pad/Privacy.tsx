import { useEffect, useState } from 'preact/hooks';
import { changeMatch, readSummary } from '../../api/matches';
import type { Consent, Summary, Visibility } from '../../api/types';
import { useTexts } from '../../i18n';
import { privacy } from '../../i18n/texts/privacy';
import type { KnownMatch } from '../../store/device';
import { Choice } from '../../ui/Choice';

/** Who may see the match and its names; each choice holds at once. */
export function Privacy({ match }: { match: KnownMatch }) {
  const t = useTexts(privacy);
  const [summary, setSummary] = useState<Summary | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!match.pending) readSummary(match.id, match.token).then(setSummary, () => undefined);
  }, [match.id]);
  if (!summary) return null;
  const change = (wanted: { visibility?: Visibility; consent?: Consent }) =>
    void changeMatch(match.id, match.token, wanted).then(
      (now) => {
        setSummary(now);
        setFailed(false);
      },
      () => setFailed(true),
    );
  const { visibility, consent } = summary;
  return (
    <div class="settings">
      <Choice label={t.visibility} value={visibility} values={(['public', 'unlisted', 'private'] as const).map((kind) => [kind, t.kinds[kind]])} onChange={(kind) => change({ visibility: kind as Visibility })} />
      <p>{t.says[visibility]}</p>
      <Choice label={t.consent} value={consent} values={(['named', 'aliases', 'private'] as const).map((kind) => [kind, t.consents[kind]])} onChange={(kind) => change({ consent: kind as Consent })} />
      <p>{t.told[consent]}</p>
      {failed && <p role="alert">{t.failed}</p>}
    </div>
  );
}
