import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface Props {
  /** calm: choices; ask: brass, a question; stop: wax, a refusal. */
  tone: 'calm' | 'ask' | 'stop';
  title: ComponentChildren;
  /** Set where the title is not to be seen. */
  label?: string;
  onClose: () => void;
  /** What it does not lie upon can be used meanwhile. */
  beside?: boolean | undefined;
  children: ComponentChildren;
}

/** A sheet from below. Focus goes into it and comes back; Escape and a tap beside it close it. */
export function Sheet({ tone, title, label, onClose, beside, children }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // before anybody sees it: a key pressed at once is its own
  useLayoutEffect(() => {
    const before = document.activeElement;
    const first = sheet.current?.querySelector<HTMLElement>('[data-first]') ?? sheet.current;
    first?.focus();
    const keys = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current();
      if (event.key === 'Tab') keepInside(event, sheet.current);
    };
    document.addEventListener('keydown', keys);
    return () => {
      document.removeEventListener('keydown', keys);
      // a field that is left tells of its change, even where focus was nowhere before: a tap gives it to no key on some phones
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the keyboard has Escape
    <div
      class={beside ? 'scrim beside' : 'scrim'}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: either role takes a name */}
      <div
        ref={sheet}
        class={`sheet ${tone}`}
        role={tone === 'stop' ? 'alertdialog' : 'dialog'}
        aria-modal={!beside}
        tabIndex={-1}
        {...(label ? { 'aria-label': label } : { 'aria-labelledby': 'sheet-title' })}
      >
        {title && <h2 id="sheet-title">{title}</h2>}
        {children}
      </div>
    </div>
  );
}

function keepInside(event: KeyboardEvent, root: HTMLElement | null): void {
  const stops = [...(root?.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea') ?? [])].filter(
    (stop) => !stop.hasAttribute('disabled'),
  );
  const end = event.shiftKey ? stops[0] : stops.at(-1);
  const other = event.shiftKey ? stops.at(-1) : stops[0];
  if (!end || !other) return;
  const active = document.activeElement;
  if (active === end || active === root || !root?.contains(active)) {
    event.preventDefault();
    (active === root && !event.shiftKey ? stops[0]! : other).focus();
  }
}
