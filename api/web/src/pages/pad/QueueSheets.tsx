import type { ProblemBody } from '../../api/types';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { pad } from '../../i18n/texts/pad';
import { padSheets } from '../../i18n/texts/padSheets';
import { queue } from '../../i18n/texts/queue';
import { href } from '../../router';
import type { KnownMatch, Waiting } from '../../store/device';
import { Key, KeyLink } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { Reason } from '../../viewing/Reason';
import { opensAlone } from '../../worker/register';
import { SaidRequest, type SaidType } from './SaidRequest';

interface Lines {
  waiting: readonly Waiting[];
  Said: SaidType;
  nameOf: (seat: string) => string;
}

export function WaitingList({ waiting, Said, nameOf }: Lines) {
  return (
    <ol class="ledger inset">
      {waiting.map((entry, n) => (
        <li key={entry.key}>
          <span class="v">{n + 1}</span>
          <span class="x">
            <SaidRequest request={entry} Said={Said} nameOf={nameOf} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What waits for the network. */
export function QueueSheet({
  kept,
  checked,
  onRetry,
  onClose,
  ...lines
}: Lines & { kept: boolean; checked: boolean; onRetry: () => void; onClose: () => void }) {
  const t = useTexts(queue);
  return (
    <Sheet tone="calm" title={t.queueTitle(lines.waiting.length)} onClose={onClose}>
      {kept ? <p>{t.queueText}</p> : <p role="alert">{t.unkept}</p>}
      <p>{checked ? t.queueChecked : t.queueUnchecked}</p>
      {kept && !opensAlone() && <p>{t.alone}</p>}
      <WaitingList {...lines} />
      <div class="keys two">
        <Key onClick={onRetry}>{t.tryNow}</Key>
        <Key go data-first onClick={onClose}>
          {t.goOn}
        </Key>
      </div>
    </Sheet>
  );
}

/** This device may not record any more. */
export function BarredSheet({ match }: { match: KnownMatch }) {
  const t = useTexts(queue);
  const { follow } = useTexts(pad);
  const { home } = useTexts(common);
  return (
    <Sheet tone="stop" title={t.barredTitle} onClose={() => undefined}>
      <p>{t.barredText}</p>
      <div class="keys two">
        <KeyLink icon="eye" go href={href({ page: 'live', match: match.id })}>
          {follow}
        </KeyLink>
        <KeyLink href="/">{home}</KeyLink>
      </div>
    </Sheet>
  );
}

interface UnmadeProps {
  problem: ProblemBody;
  onNames: () => void;
  onRetry: () => void;
}

/** The service does not take the match: what was noted waits until it does. */
export function UnmadeSheet({ problem, onNames, onRetry }: UnmadeProps) {
  const t = useTexts(queue);
  const { menu } = useTexts(padSheets);
  const { home } = useTexts(common);
  return (
    <Sheet tone="stop" title={t.unmadeTitle} onClose={() => undefined}>
      <p>{t.unmadeText}</p>
      <p>
        <Reason of={problem} />
      </p>
      <div class="keys two">
        <Key icon="pen" go data-first onClick={onNames}>
          {menu.names}
        </Key>
        <Key onClick={onRetry}>{t.tryNow}</Key>
        <KeyLink wide href="/">
          {home}
        </KeyLink>
      </div>
    </Sheet>
  );
}
