import type { ComponentType } from 'preact';
import type { Command, TimelineItem } from '../../api/types';
import { Sentence } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { pad } from '../../i18n/texts/pad';
import type { Waiting } from '../../store/device';
import { useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import { lastMoves, type Move } from './moves';

interface Props {
  items: readonly TimelineItem[];
  waiting: readonly Waiting[];
  /** false: the service does not answer. */
  reached: boolean;
  Said: ComponentType<{ command: Command; nameOf: (seat: string) => string }>;
  nameOf: (seat: string) => string;
}

/** The last two moves, the last one large; what still waits to be sent is among them. */
export function LastMoves({ items, waiting, reached, Said, nameOf }: Props) {
  const t = useTexts(pad);
  const queued = waiting.slice(-2);
  const recorded = lastMoves(items, 2 - queued.length);
  return (
    <ol class="ledger last" aria-label={t.lastMoves} aria-live="polite">
      {recorded.map((move, i) => (
        <MoveLine key={move.version} move={move} now={i === recorded.length - 1 && !queued.length} />
      ))}
      {queued.map((entry, i) => (
        <li key={entry.key} class={i === queued.length - 1 ? 'now waits' : 'sub waits'}>
          <span class="v" aria-hidden="true">
            …
          </span>
          <span class="x">
            <Said command={entry.command} nameOf={nameOf} />
          </span>
          {!reached && i === queued.length - 1 && (
            <span class="g">
              <span class="chip off">
                <Icon name="clock" />
                {t.unchecked}
              </span>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function MoveLine({ move, now }: { move: Move; now: boolean }) {
  const { lang } = useSettings();
  return (
    <li class={now ? 'now' : 'sub'}>
      <span class="v">{move.version}</span>
      <span class="x">
        <Sentence text={move.text[lang]} />
        {now && move.then.length > 0 && (
          <small>
            {move.then.map((text, i) => (
              <span key={i}>
                {i > 0 && ' · '}
                <Sentence text={text[lang]} />
              </span>
            ))}
          </small>
        )}
      </span>
    </li>
  );
}
