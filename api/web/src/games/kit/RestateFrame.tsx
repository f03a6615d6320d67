import './whole.css';
import type { ComponentChildren } from 'preact';
import type { Command } from '../../api/types';
import { useTexts } from '../../i18n';
import { Key } from '../../ui/Key';
import type { PadProps } from './pad';
import { RefusedSheet } from './RefusedSheet';
import { useRefused } from './useRefused';
import { kit } from './words';

interface Props extends Pick<PadProps, 'ruling' | 'onAsk' | 'onRecord'> {
  plates: ComponentChildren;
  table: ComponentChildren;
  /** What can be said of the place in hand, besides its cards. */
  tools: ComponentChildren;
  ask: ComponentChildren;
  keys: ComponentChildren;
  /** What is missing before anybody can be asked, and what would help. */
  trouble: { says: string; hint: string } | null;
  /** The rules say that it cannot, or only as irregular: the key tells why when it is pressed. */
  forbidden?: boolean;
  /** Beneath the key that records, where nothing is missing. */
  hint?: string;
  commandOf: () => Command;
  said: (command: Command) => ComponentChildren;
  onClose: () => void;
}

/** The thread was lost: the table as believed; what differs is tapped, and one key records it all. */
export function RestateFrame({
  plates,
  table,
  tools,
  ask,
  keys,
  trouble,
  forbidden = false,
  hint,
  commandOf,
  said,
  ruling,
  onAsk,
  onRecord,
  onClose,
}: Props) {
  const t = useTexts(kit);
  const { refused, ask: askRules } = useRefused({
    recordsUnsure: true,
    onAsk,
    onRecord(command) {
      onRecord(command);
      onClose();
    },
  });

  return (
    <>
      <main class="game-pad whole">
        {plates}
        {table}
        {tools}
        <div class="askline">
          <p aria-live="polite">{ask}</p>
        </div>
        {keys}
        <div class="acts pad">
          <Key quiet class="undo" onClick={onClose}>
            {t.cancel}
          </Key>
          <Key
            big
            class={trouble ? 'off trouble' : forbidden ? 'off' : 'go'}
            aria-disabled={trouble !== null}
            onClick={() => !trouble && void askRules(commandOf())}
          >
            <span aria-live="polite">
              {trouble?.says ?? t.itStands}
              {(trouble ?? hint) && <small>{trouble?.hint ?? hint}</small>}
            </span>
          </Key>
        </div>
      </main>
      {refused && <RefusedSheet {...refused} ruling={ruling} said={said(refused.command)} />}
    </>
  );
}
