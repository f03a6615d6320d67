import { Sentence } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { pad } from '../../i18n/texts/pad';
import { href } from '../../router';
import type { View } from '../../session/view';
import type { KnownMatch, Waiting } from '../../store/device';
import { useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import { Sheet } from '../../ui/Sheet';
import { SaidWish, type SaidType } from './SaidWish';

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
            <SaidWish wish={entry} Said={Said} nameOf={nameOf} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What waits for the network. */
export function QueueSheet({ onRetry, onClose, ...lines }: Lines & { onRetry: () => void; onClose: () => void }) {
  const t = useTexts(pad);
  return (
    <Sheet tone="calm" title={t.queueTitle(lines.waiting.length)} onClose={onClose}>
      <p>{t.queueText}</p>
      <WaitingList {...lines} />
      <div class="keys two">
        <button class="key" onClick={onRetry}>
          {t.tryNow}
        </button>
        <button class="key go" data-first onClick={onClose}>
          {t.goOn}
        </button>
      </div>
    </Sheet>
  );
}

interface RefusedProps extends Lines {
  refused: NonNullable<View['refused']>;
  onDrop: (also: 'this' | 'all') => void;
  onClose: () => void;
}

/** A move that the service refused when it arrived, and those behind it. */
export function RefusedLate({ refused: { entry, problem }, waiting, Said, nameOf, onDrop, onClose }: RefusedProps) {
  const t = useTexts(pad);
  const { lang } = useSettings();
  const behind = waiting.length - 1;
  return (
    <Sheet
      tone="stop"
      title={
        <span class="refused-title">
          <span>{t.refusedTitle}</span>
          {problem.rule && <span class="ruleno">{problem.rule}</span>}
        </span>
      }
      onClose={onClose}
    >
      <p class="said">
        <SaidWish wish={entry} Said={Said} nameOf={nameOf} />
      </p>
      <p>
        <Sentence text={problem.text?.[lang] ?? problem.detail} /> {behind > 0 && t.behind(behind)}
      </p>
      <div class="keys">
        <button class="key go" data-first onClick={() => onDrop('this')}>
          {behind ? t.dropOne : t.dropThis}
        </button>
        {behind > 0 && (
          <button class="key quiet" onClick={() => onDrop('all')}>
            {t.dropAll(waiting.length)}
          </button>
        )}
      </div>
    </Sheet>
  );
}

/** This device may not record any more. */
export function LostSheet({ match }: { match: KnownMatch }) {
  const t = useTexts(pad);
  const { home } = useTexts(common);
  return (
    <Sheet tone="stop" title={t.lostTitle} onClose={() => undefined}>
      <p>{t.lostText}</p>
      <div class="keys two">
        <a class="key go" href={href({ page: 'live', match: match.id })}>
          <Icon name="eye" class="s" />
          {t.follow}
        </a>
        <a class="key" href="/">
          {home}
        </a>
      </div>
    </Sheet>
  );
}
