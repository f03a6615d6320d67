import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { HOLD } from '../../ui/useHold';

interface Props {
  name: 'left' | 'right';
  label: string;
  /** What it does when it is held. */
  held: string;
  onPress: () => void;
  onHold: () => void;
}

/** A step by a tap; held, as far as it goes. */
export function StepKey({ name, label, held, onPress, onHold }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const done = useRef(false);
  const far = useRef(onHold);
  far.current = onHold;
  const lift = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  useEffect(() => lift, []);
  return (
    <Key
      class="step"
      aria-label={label}
      title={held}
      data-repeats
      onPointerDown={() => {
        lift();
        done.current = false;
        timer.current = setTimeout(() => {
          done.current = true;
          far.current();
        }, HOLD);
      }}
      onPointerUp={lift}
      onPointerLeave={lift}
      onPointerCancel={lift}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        if (!done.current) onPress();
        done.current = false;
      }}
    >
      <Icon name={name} class="s" />
    </Key>
  );
}
