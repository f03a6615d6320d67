import type { ComponentChildren } from 'preact';
import type { Correction } from '../../../api/types';
import { useTexts } from '../../../i18n';
import { correcting } from '../../../i18n/texts/correcting';
import type { Session } from '../../../session/session';
import { Key } from '../../../ui/Key';
import { Reason } from '../../../viewing/Reason';
import { usePlaces } from '../places';
import { correctionOf, type Draft, outcome, range } from './draft';
import type { Target } from './target';
import { useVerdict } from './useVerdict';
import type { Verdict } from './verdict';

interface Props {
  session: Session;
  /** Changes with what is recorded and what waits. */
  head: string;
  target: Target;
  draft: Draft;
  /** What the brass key says of the draft; what becomes of the later moves is said behind it. */
  label: ComponentChildren;
  /** More ways out where a later move does not hold. */
  children?: ComponentChildren;
  onDraft: (draft: Draft) => void;
  onCorrect: (correction: Correction) => void;
}

/** What the service says to a correction, and what can be done about it. */
export function VerdictKeys({ session, head, label, ...props }: Props) {
  const { target, draft, onCorrect } = props;
  const t = useTexts(correcting);
  const places = usePlaces();
  const verdict = useVerdict(session, target, draft, head);
  if (verdict.kind === 'fails') return <Fails {...props} verdict={verdict} />;
  if (verdict.kind === 'away') {
    return (
      <div role="alert">
        <p>{t.away}</p>
        <Key big wide onClick={verdict.again}>
          {t.tryAgain}
        </Key>
      </div>
    );
  }
  const holds = verdict.kind === 'holds';
  // a forgotten move goes in before the move at the place itself
  const later = draft.kind === 'before' ? [target.place, ...target.later] : target.later;
  const { kept, gone } = outcome({ later }, draft);
  return (
    <Key
      go
      big
      wide
      aria-disabled={!holds}
      aria-busy={!holds}
      onClick={() => holds && onCorrect(correctionOf(draft, target.place))}
    >
      <span>
        {label}
        {kept.length > 0 && t.keep(kept.length, range(kept.map(places)))}
        {gone.length > 0 && t.without(gone.length, range(gone.map(places)))}
      </span>
    </Key>
  );
}

type FailsProps = Omit<Props, 'session' | 'head' | 'label'> & { verdict: Verdict & { kind: 'fails' } };

/** The first move that would not hold, with its ruling, and the ways out. */
function Fails({ verdict: { place: at, problem }, target, draft, children, onDraft, onCorrect }: FailsProps) {
  const t = useTexts(correcting);
  const place = usePlaces()(at ?? '');
  const count = target.later.length + 1;
  return (
    <div class="fails" role="alert">
      <h3>
        <span>{at === null ? t.itself : t.wouldNotHold(place)}</span>
        {problem.rule && <span class="ruleno">{problem.rule}</span>}
      </h3>
      <p>
        <Reason of={problem} />
      </p>
      <div class="keys">
        {children}
        {at !== null && (
          <>
            {problem.waivable && (
              <Key icon="gavel" rule onClick={() => onDraft({ ...draft, waive: [...draft.waive, at] })}>
                {t.stood(place)}
              </Key>
            )}
            <Key onClick={() => onDraft({ ...draft, strike: [...draft.strike, at] })}>{t.strikeToo(place)}</Key>
          </>
        )}
        <Key icon="undo" onClick={() => onCorrect({ retract: count })}>
          {t.takeBack(count)}
        </Key>
      </div>
    </div>
  );
}
