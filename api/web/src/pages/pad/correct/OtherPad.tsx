import type { ComponentChildren } from 'preact';
import type { GamePages } from '../../../games';
import { type PadProps, UNSURE } from '../../../games/kit/pad';
import { Icon } from '../../../ui/Icon';
import { Key } from '../../../ui/Key';

interface Props extends Pick<PadProps, 'state' | 'actions' | 'options' | 'moment' | 'onAsk' | 'ruling' | 'instead'> {
  game: GamePages;
  /** What is looked for: "Instead of 41". */
  title: string;
  /** The move that it is about, in words. */
  children: ComponentChildren;
  cancel: string;
  onPick: PadProps['onRecord'];
  onCancel: () => void;
}

/** The pad on which one move is looked for, to stand instead of another or before it. */
export function OtherPad({ game, title, children, cancel, onPick, onCancel, ...table }: Props) {
  return (
    <game.Pad
      {...table}
      items={[]}
      stuck={false}
      unchecked={false}
      waiting={[]}
      onTry={async () => ({ refusal: UNSURE })}
      seeing={false}
      onSeen={onCancel}
      onRecord={onPick}
      ledger={
        <ol class="ledger last visiting" aria-live="polite">
          <li class="now">
            <span class="v">
              <Icon name="pen" class="s" />
            </span>
            <span class="x">
              <b>{title}</b>
              <small>{children}</small>
            </span>
          </li>
        </ol>
      }
      left={<Cancel label={cancel} onTap={onCancel} />}
    />
  );
}

export function Cancel({ label, onTap }: { label: string; onTap: () => void }) {
  return (
    <Key icon="x" quiet class="undo" onClick={onTap}>
      <span>{label}</span>
    </Key>
  );
}
