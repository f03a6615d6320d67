import './slide.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '../i18n';
import { holding } from '../i18n/texts/holding';
import { classes } from './classes';
import { Icon } from './Icon';
import { slid, THUMB } from './slide';
import { useHold } from './useHold';

interface Props {
  label: string;
  onDone: () => void;
}

/** What no pocket presses: its knob goes from one end to the other, and is let go there. Takes the focus. */
export function SlideKey({ label, onDone }: Props) {
  const t = useTexts(holding);
  const key = useRef<HTMLButtonElement>(null);
  const from = useRef<{ finger: number; x: number } | null>(null);
  const [at, setAt] = useState(0);
  const { held, armed, touched, handlers } = useHold(onDone);
  useEffect(() => key.current?.focus(), []);

  const place = (x: number) => slid(x - from.current!.x, key.current!.offsetWidth);
  function letGo(event: PointerEvent, there: number) {
    if (event.pointerId !== from.current?.finger) return;
    from.current = null;
    setAt(0);
    if (there === 1) onDone();
  }

  return (
    <button
      ref={key}
      class={classes('slide', held && 'held', from.current && 'moving')}
      style={{ '--at': at }}
      data-repeats
      onPointerDown={(event) => {
        touched();
        const { left } = event.currentTarget.getBoundingClientRect();
        if (from.current || event.button !== 0 || event.clientX - left > THUMB) return;
        from.current = { finger: event.pointerId, x: event.clientX };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => event.pointerId === from.current?.finger && setAt(place(event.clientX))}
      onPointerUp={(event) => letGo(event, from.current ? place(event.clientX) : 0)}
      onPointerCancel={(event) => letGo(event, 0)}
      {...handlers}
    >
      <span class="knob">
        <Icon name="right" />
      </span>
      <span>
        {label}
        <small aria-live="polite">{armed ? t.pressAgain : t.orHold}</small>
      </span>
    </button>
  );
}
