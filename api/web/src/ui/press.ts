import { useRef } from 'preact/hooks';

const REPEAT = 300; // ms within which a second press of one key is a slip of the thumb

/** A gate that lets a key's press through unless the same key was pressed just before. */
export function pressGate(now: () => number = () => performance.now()): (key: string) => boolean {
  let last = { key: '', at: -Infinity };
  return (key) => {
    const at = now();
    const again = last.key === key && at - last.at < REPEAT;
    last = { key, at };
    return !again;
  };
}

export function usePressGate(): (key: string) => boolean {
  const gate = useRef<((key: string) => boolean) | null>(null);
  return (gate.current ??= pressGate());
}
