import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Key } from './Key';

const WAIT = 450; // ms until a held key repeats
const PACE = 90; // ms between its repeats

interface Props {
  label: string;
  /** There is no further: the key rests. */
  off: boolean;
  onPress: () => void;
  children: ComponentChildren;
}

/** A key that goes on while it is held: for numbers that are far away. */
export function RepeatKey({ label, off, onPress, children }: Props) {
  const press = useRef(onPress);
  press.current = onPress;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const repeated = useRef(false);

  function stop() {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  }
  function again() {
    repeated.current = true;
    press.current();
    timer.current = setTimeout(again, PACE);
  }
  function start() {
    stop();
    repeated.current = false;
    timer.current = setTimeout(again, WAIT);
  }
  useEffect(() => stop, []);
  useEffect(() => {
    if (off) stop();
  }, [off]);

  return (
    <Key
      aria-label={label}
      disabled={off}
      data-repeats
      onPointerDown={start}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        if (!repeated.current) press.current();
        repeated.current = false;
      }}
    >
      {children}
    </Key>
  );
}
