import type { ByLang, MatchState, TimelineItem } from '../../api/types';
import { Sentence } from '../../cards/Card';
import { spoken, useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Axis } from './Axis';
import { Disc } from './Face';
import { zackTexts } from './texts';
import { lookedInto, seatOf, shownChallenge, tableOf } from './types';
import { type Told, verdictOf } from './verdict';

export interface Standing {
  /** null: it waits, and would come to what the state says. */
  told: Told | null;
  rule: string | null;
  look: 'good' | 'bad' | 'calm' | 'open';
  word: string;
  status: 'final' | 'provisional' | 'undecided';
}

const LOOKS = {
  challenge_upheld: 'good',
  challenge_failed: 'bad',
  challenge_void: 'calm',
  challenge_undecided: 'open',
} as const;

/** The verdict on this table: given, awaited, or asked of the box; null where nobody has challenged. */
export function useVerdict(state: MatchState, items: readonly TimelineItem[]): Standing | null {
  const t = useTexts(zackTexts);
  const game = tableOf(state);
  const challenge = shownChallenge(game);
  if (!challenge) return null;
  const told = verdictOf(items);
  if (game.challenge) {
    const open = game.challenge.status === 'undecided';
    const word = open ? t.verdict.challenge_undecided : t.wouldBe[game.challenge.verdict ?? 'void'];
    const status = open ? 'undecided' : 'provisional';
    return { told: null, rule: challenge.rule, look: open ? 'open' : 'calm', word, status };
  }
  if (!told) return null;
  const rule = challenge.status === 'ruled' ? null : challenge.rule;
  return { told, rule, look: LOOKS[told.type], word: t.verdict[told.type], status: 'final' };
}

interface Props {
  state: MatchState;
  standing: Standing;
  /** The text of a ruling, where it is to be read out. */
  ruling?: (rule: string) => ByLang | null;
  /** With its time axis, and what was said before it. */
  whole?: boolean;
  /** Where the sentence stands elsewhere already. */
  brief?: boolean;
  /** Where it is said elsewhere whom the table waits for. */
  asked?: boolean;
}

/** What a challenge came to, told large; its sentence, its ruling, what goes where, and on which clocks it rests. */
export function Verdict({ state, standing, ruling, whole, brief, asked }: Props) {
  const t = useTexts(zackTexts);
  const { lang } = useSettings();
  const game = tableOf(state);
  const challenge = shownChallenge(game)!;
  const { told, rule, look, word, status } = standing;
  const sign = look === 'good' ? 'check' : look === 'bad' ? 'x' : look === 'open' ? 'warn' : 'gavel';
  const saw = challenge.evidence.some(({ observed }) => observed);
  return (
    <div class={classes('zverdict', look)} role="status" aria-live="assertive">
      <p class="headline">
        <Icon name={sign} class="l" />
        <b>
          {word}
          {told?.before[0] && (
            <>
              {' '}
              <s>{t.verdict[told.before[0].type as Told['type']]}</s>
            </>
          )}
          {(told?.by === 'box' || challenge.status === 'ruled') && (
            <small>{challenge.status === 'ruled' ? t.byReferee : t.byBox}</small>
          )}
        </b>
        {rule && <span class="ruleno">{rule}</span>}
      </p>
      {told
        ? !brief && (
            <p>
              <Sentence of={told.item.text} />
            </p>
          )
        : !(asked || brief) && <p>{state.due && <Sentence of={state.due} />}</p>}
      {told && !brief && told.follows.length > 0 && (
        <ul class="then">
          {told.follows.map((item) => (
            <li key={item.version}>
              {item.by && <Disc colour={seatOf(state, item.by).colour} width={24} />}
              <span>
                <Sentence of={item.text} />
              </span>
              {item.by && <b>{t.now(seatOf(state, item.by).cards)}</b>}
            </li>
          ))}
        </ul>
      )}
      {(status === 'provisional' || (saw && status === 'final')) && (
        <p class="chips">
          <span class={classes('chip', status === 'final' ? 'ok' : 'warn')}>{t[status]}</span>
        </p>
      )}
      {whole && rule && ruling?.(rule) && <p class="small">{spoken(ruling(rule), lang)}</p>}
      {whole && <Axis state={state} challenge={challenge} box={lookedInto(game)} />}
      {whole && told && told.before.length > 0 && (
        <div class="replaced">
          <p class="small">{t.before}</p>
          {told.before.map((item) => (
            <s key={item.version}>
              <Sentence of={item.text} />
            </s>
          ))}
        </div>
      )}
    </div>
  );
}
