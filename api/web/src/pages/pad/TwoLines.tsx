import { useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import { tryRequest } from '../../api/matches';
import type { ProblemBody } from '../../api/types';
import { Sentence } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { queue } from '../../i18n/texts/queue';
import { together } from '../../i18n/texts/together';
import { requestOf, settled } from '../../session/outbox';
import type { View } from '../../session/view';
import type { Overtaken } from '../../store/device';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { useAnswer } from '../../ui/useAnswer';
import { numberOf } from '../../viewing/numbers';
import { Reason } from '../../viewing/Reason';
import { WaitingList } from './QueueSheets';
import type { SaidType } from './SaidRequest';

export type Line = 'send' | 'drop' | 'instead';

interface Props {
  view: View;
  overtaken: Overtaken;
  Said: SaidType;
  nameOf: (seat: string) => string;
  /** Another device has the pen: nothing here invites to take its moves back. */
  elsewhere: boolean;
  onChoose: (line: Line) => void;
}

/** Another device recorded moves while some waited here: both lines are shown, the referee chooses. */
export function TwoLines({ view, overtaken, Said, nameOf, elsewhere, onChoose }: Props) {
  const t = useTexts(together);
  const words = useTexts(queue);
  const verdict = useFirstVerdict(view, overtaken);
  const { theirs, gone, undoes } = overtaken;
  const n = view.waiting.length;
  const holds = verdict === 'holds';
  return (
    <Sheet tone="stop" title={words.overtakenTitle} onClose={() => undefined}>
      {gone.length > 0 && (
        <>
          <p class="eyebrow">{t.took}</p>
          <ol class="ledger inset">
            {gone.map((item, i) => (
              <li key={i}>
                <span class="v">{numberOf(item)}</span>
                <s class="x">
                  <Sentence of={item.text} />
                </s>
              </li>
            ))}
          </ol>
        </>
      )}
      <p class="eyebrow">{words.overtakenTheirs}</p>
      {theirs.length > 0 ? (
        <ol class="ledger inset">
          {theirs.map((item, i) => (
            <li key={i}>
              <span class="v">{numberOf(item)}</span>
              <span class="x">
                <Sentence of={item.text} />
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p>{t.nothing}</p>
      )}
      <p class="eyebrow">{words.overtakenMine}</p>
      <WaitingList waiting={view.waiting} Said={Said} nameOf={nameOf} />
      {typeof verdict === 'object' && (
        <p role="status">
          {t.noLonger} <Reason of={verdict} />
        </p>
      )}
      {!view.reached && <p role="alert">{t.away}</p>}
      <div class="keys">
        {verdict === 'asking' && <p role="status">{t.checking}</p>}
        {holds && (
          <Key go onClick={() => onChoose('send')}>
            {t.after(n)}
          </Key>
        )}
        {typeof verdict === 'object' && (
          <Key go={elsewhere} onClick={() => onChoose('send')}>
            {t.mend}
          </Key>
        )}
        {undoes > 0 && (
          <Key go={!(holds || elsewhere)} onClick={() => onChoose('instead')}>
            {t.instead(undoes)}
          </Key>
        )}
        <Key quiet onClick={() => onChoose('drop')}>
          {t.theirs(n)}
        </Key>
      </div>
    </Sheet>
  );
}

/** Whether the first that waits would hold behind what the other device wrote. */
function useFirstVerdict({ match, waiting }: View, overtaken: Overtaken): 'asking' | 'holds' | ProblemBody {
  const [verdict, setVerdict] = useState<'asking' | 'holds' | ProblemBody>('asking');
  const first = settled(waiting).rest[0];
  useAnswer(
    [overtaken, first?.key],
    () => {
      setVerdict(first ? 'asking' : 'holds');
      return first && tryRequest(match.id, match.token, requestOf(first));
    },
    () => setVerdict('holds'),
    // without an answer nothing speaks against it: it is checked when it arrives
    (error) => setVerdict(error instanceof Problem && !error.passing ? error.body : 'holds'),
  );
  return verdict;
}
