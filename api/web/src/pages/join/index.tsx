import { useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import { isBadge, join } from '../../api/joining';
import type { ProblemBody } from '../../api/types';
import { useTexts } from '../../i18n';
import { badge as badgeTexts } from '../../i18n/texts/badge';
import { common } from '../../i18n/texts/common';
import { home } from '../../i18n/texts/home';
import { troubleOf } from '../../i18n/texts/troubles';
import { uuid } from '../../random';
import { navigate } from '../../router';
import { useSettings } from '../../store/settings';
import { Bar } from '../../ui/Bar';
import { Key } from '../../ui/Key';
import { useTitle } from '../../ui/title';

/**
 * Redeem a code, typed or scanned; it is good once, so a link that is only opened does not use it up: this device becomes
 * a referee, a seat or a viewer of the match. Or show a badge: it becomes that player's in the tournament.
 */
export function JoinPage({ code: given }: { code: string | null }) {
  const t = useTexts(home);
  const b = useTexts(badgeTexts);
  const { unreachable } = useTexts(common);
  const { lang } = useSettings();
  const [code, setCode] = useState(given ?? '');
  const [key] = useState(uuid);
  const [state, setState] = useState<'idle' | 'busy' | 'bad' | ProblemBody | 'away'>('idle');

  const badge = given !== null && isBadge(given);
  const title = badge ? b.title : t.joinTitle;
  useTitle(title);

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
      <Bar title={title} />
      <main class="message">
        <p>{badge ? b.given : given ? t.joinGiven : t.joinText}</p>
        <form
          class="join-form"
          onSubmit={(event) => {
            event.preventDefault();
            void redeem(code);
          }}
        >
          {!badge && (
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
          )}
          <Key go big type="submit" autofocus={given !== null} disabled={state === 'busy' || !code.trim()}>
            {state === 'busy' ? t.joining : t.joinKey}
          </Key>
        </form>
        <p role="alert">
          {typeof state === 'object'
            ? troubleOf(state, lang)
            : state === 'bad'
              ? badge
                ? b.bad
                : t.joinBad
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
  return joined.match === undefined
    ? (await import('./tournament')).joinTournament(joined, isBadge(code) ? code : null)
    : (await import('../../session/joining')).joinMatch(joined);
}
