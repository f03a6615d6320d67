import './whole.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Command } from '../../api/types';
import { useTexts } from '../../i18n';
import { buzz } from '../../ui/buzz';
import { classes } from '../../ui/classes';
import type { PadProps, Refusal } from './pad';
import { RefusedSheet } from './RefusedSheet';
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
  const [refused, setRefused] = useState<{ command: Command; refusal: Refusal } | null>(null);

  function record(command: Command) {
    onRecord(command);
    onClose();
  }

  async function finish() {
    if (trouble) return;
    const command = commandOf();
    const refusal = await onAsk(command);
    // where nobody can be asked it is kept, and checked when it arrives
    if (!refusal || refusal.unsure) return record(command);
    buzz();
    setRefused({ command, refusal });
  }

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
          <button class="key quiet undo" onClick={onClose}>
            {t.cancel}
          </button>
          <button
            class={classes('key big', trouble ? 'off trouble' : forbidden ? 'off' : 'go')}
            aria-disabled={trouble !== null}
            onClick={() => void finish()}
          >
            <span aria-live="polite">
              {trouble?.says ?? t.itStands}
              {(trouble ?? hint) && <small>{trouble?.hint ?? hint}</small>}
            </span>
          </button>
        </div>
      </main>
      {refused && (
        <RefusedSheet
          refusal={refused.refusal}
          ruling={ruling}
          said={said(refused.command)}
          onStand={(reason) => record({ ...refused.command, irregular: reason })}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}
