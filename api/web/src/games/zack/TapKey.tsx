import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface Props {
  onTap: (event: Event) => void;
  children: ComponentChildren;
  class?: string | undefined;
  label?: string | undefined;
  pressed?: boolean | undefined;
  off?: boolean | undefined;
  /** data-… attributes, by which tests and styles find it. */
  data?: Record<`data-${string}`, string>;
}

/** A key that counts as soon as it is touched, however fast others follow; the keyboard presses it as any other. */
export function TapKey({ onTap, children, class: look, label, pressed, off, data }: Props) {
  const touched = useRef(false);
  return (
    <button
      type="button"
      class={look}
      aria-label={label}
      aria-pressed={pressed}
      disabled={off}
      data-repeats
      {...data}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        touched.current = true;
        event.currentTarget.classList.add('hit');
        onTap(event);
      }}
      onPointerUp={(event) => event.currentTarget.classList.remove('hit')}
      onPointerCancel={(event) => event.currentTarget.classList.remove('hit')}
      // else the click of this touch would press whatever stands here by then
      onTouchStart={(event) => {
        if (!event.cancelable) return;
        event.preventDefault();
        touched.current = false;
      }}
      onClick={(event) => {
        if (!touched.current || event.detail === 0) onTap(event);
        touched.current = false;
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      {children}
    </button>
  );
}
