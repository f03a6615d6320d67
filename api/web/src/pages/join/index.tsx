import { useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import { join, readSummary, takePen } from '../../api/matches';
import type { ProblemBody } from '../../api/types';
import { hasTellers } from '../../games';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { home } from '../../i18n/texts/home';
import { troubleOf } from '../../i18n/texts/troubles';
import { uuid } from '../../random';
import { href, navigate } from '../../router';
import { device, type KnownMatch } from '../../store/device';
import { useSettings } from '../../store/settings';
import { Bar } from '../../ui/Bar';
import { useTitle } from '../../ui/title';

/** Redeem a code, typed or scanned; it is good once, so a link that is only opened does not use it up: this device becomes a referee, a seat or a viewer of the match. */
export function JoinPage({ code: given }: { code: string | null }) {
  const t = useTexts(home);
  const { unreachable } = useTexts(common);
  const { lang } = useSettings();
  const [code, setCode] = useState(given ?? '');
  const [key] = useState(uuid);
  const [state, setState] = useState<'idle' | 'busy' | 'bad' | ProblemBody | 'away'>('idle');

  useTitle(t.joinTitle);

  async function redeem(typed: string) {
    setState('busy');
    try {
      navigate(await joinWith(typed.trim(), key), { replace: true });
    } catch (error) {
      const problem = error instanceof Problem ? error : null;
      setState(problem && troubleOf(problem.body, lang) ? problem.body : problem && !problem.passing ? 'bad' : 'away');
    }
  }
  return (
    <div class="phone">
      <Bar title={t.joinTitle} />
      <main class="message">
        <p>{given ? t.joinGiven : t.joinText}</p>
        <form
          class="join-form"
          onSubmit={(event) => {
            event.preventDefault();
            void redeem(code);
          }}
        >
          <input
            type="text"
            class="code-field"
            value={code}
            autocomplete="one-time-code"
            autocapitalize="characters"
            spellcheck={false}
            maxLength={12}
            aria-label={t.code}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
          <button
            class="key go big"
            type="submit"
            autofocus={given !== null}
            disabled={state === 'busy' || !code.trim()}
          >
            {state === 'busy' ? t.joining : t.joinKey}
          </button>
        </form>
        <p role="alert">
          {typeof state === 'object'
            ? troubleOf(state, lang)
            : state === 'bad'
              ? t.joinBad
              : state === 'away'
                ? unreachable
                : ''}
        </p>
      </main>
    </div>
  );
}

/** The address of the page that the code opens. */
async function joinWith(code: string, key: string): Promise<string> {
  const joined = await join(code, key);
  if (joined.match === undefined) return (await import('./tournament')).joinTournament(joined);
  const { match: id, tid, role, seat, token } = joined;
  // who is handed the match is handed the pen; without it the pad asks
  if (role === 'referee') await takePen(id, token).catch(() => null);
  const match = await readSummary(id, token);
  const kept = await device;
  if (role !== 'referee' && (await referees(await kept.match(id)))) return href({ page: 'live', match: id });
  // where the service deals, a seat's phone holds its hand and plays it
  const plays = role === 'seat' && match.knowledge === 'dealt';
  // beside another table it tells what it sees, of its seat or of all
  const tells = !plays && (role === 'seat' || role === 'witness') && hasTellers(match.game);
  await kept.keep({
    id,
    game: match.game,
    role,
    token,
    knowledge: match.knowledge,
    ...((plays || tells) && { seat }),
    ...(tells && { tells }),
    code: null,
    pending: null,
    title: match.title,
    names: Object.fromEntries(Object.entries(match.seats).map(([seat, { name }]) => [seat, name])),
    options: match.options,
    status: match.status,
    version: match.version,
    round: 0,
    trick: 0,
    seen: Date.now(),
    tid,
  });
  return href({ page: role === 'referee' ? 'pad' : tells ? 'phone' : plays ? 'seat' : 'live', match: id });
}

/** Whether this device may record the match already: that right is not given away for a lesser one. */
async function referees(known: KnownMatch | undefined): Promise<boolean> {
  if (known?.role !== 'referee') return false;
  if (known.pending) return true;
  return readSummary(known.id, known.token).then(
    () => known.token !== null,
    (error) => !(error instanceof Problem && error.closed),
  );
}
