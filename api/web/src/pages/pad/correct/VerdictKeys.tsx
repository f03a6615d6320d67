import type { ComponentChildren } from 'preact';
import type { Version } from '../../../api/types';
import { useTexts } from '../../../i18n';
import { correcting } from '../../../i18n/texts/correcting';
import { Icon } from '../../../ui/Icon';
import { Key } from '../../../ui/Key';
import { Reason } from '../../../viewing/Reason';
import { usePlaces } from '../places';
import type { Verdict } from './draft';

interface Props {
  verdict: Verdict;
  /** What the brass key says. */
  label: ComponentChildren;
  /** How many moves would go if all were taken back instead. */
  count: number;
  /** More ways out where a later move does not hold. */
  children?: ComponentChildren;
  onDo: () => void;
  onWaive: (place: Version) => void;
  onStrike: (place: Version) => void;
  onTakeBack: () => void;
  onAgain: () => void;
}

/** What the service says to a correction, and what can be done about it. */
export function VerdictKeys({ verdict, label, count, children, onDo, onWaive, onStrike, onTakeBack, onAgain }: Props) {
  const t = useTexts(correcting);
  if (verdict.kind === 'holds' || verdict.kind === 'checking') {
    const holds = verdict.kind === 'holds';
    return (
      <Key go big wide aria-disabled={!holds} aria-busy={!holds} onClick={() => holds && onDo()}>
        <span>{label}</span>
      </Key>
    );
  }
  if (verdict.kind === 'away') {
    return (
      <div role="alert">
        <p>{t.away}</p>
        <Key big wide onClick={onAgain}>
          {t.tryAgain}
        </Key>
      </div>
    );
  }
  return (
    <Fails verdict={verdict} count={count} onWaive={onWaive} onStrike={onStrike} onTakeBack={onTakeBack}>
      {children}
    </Fails>
  );
}

type FailsProps = Pick<Props, 'count' | 'children' | 'onWaive' | 'onStrike' | 'onTakeBack'> & {
  verdict: Verdict & { kind: 'fails' };
};

/** The first move that would not hold, with its ruling, and the ways out. */
function Fails({ verdict: { place: at, problem }, count, children, onWaive, onStrike, onTakeBack }: FailsProps) {
  const t = useTexts(correcting);
  const place = usePlaces()(at ?? '');
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
              <Key rule onClick={() => onWaive(at)}>
                <Icon name="gavel" class="s" />
                {t.stood(place)}
              </Key>
            )}
            <Key onClick={() => onStrike(at)}>{t.strikeToo(place)}</Key>
          </>
        )}
        <Key onClick={onTakeBack}>
          <Icon name="undo" class="s" />
          {t.takeBack(count)}
        </Key>
      </div>
    </div>
  );
}
