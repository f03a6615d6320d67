import './hold.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '../i18n';
import { common } from '../i18n/texts/common';
import { classes } from './classes';

export const HOLD = 700; // ms

interface Props {
  onDone: () => void;
  children: ComponentChildren;
}

/**
 * A key for what ends something: held, not tapped, by a finger or by Enter or Space. A screen reader, which
 * can only press, presses twice.
 */
export function HoldKey({ onDone, children }: Props) {
  const t = useTexts(common);
  const [held, setHeld] = useState(false);
  const [armed, setArmed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const byHand = useRef(false);
  const done = useRef(onDone);
  done.current = onDone;

  function release() {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    setHeld(false);
  }
  function press() {
    release();
    setHeld(true);
    timer.current = setTimeout(() => {
      release();
      done.current();
    }, HOLD);
  }
  useEffect(() => release, []);

  const isKey = (event: KeyboardEvent) => event.key === 'Enter' || event.key === ' ';
  return (
    <button
      class={classes('key rule big hold', held && 'held')}
      data-repeats
      onPointerDown={(event) => {
        byHand.current = true;
        if (event.button === 0) press();
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isKey(event)) return;
        event.preventDefault();
        if (!event.repeat) press();
      }}
      onKeyUp={(event) => {
        if (!isKey(event)) return;
        event.preventDefault();
        release();
      }}
      onBlur={release}
      onClick={() => {
        const plain = !byHand.current;
        byHand.current = false;
        if (!plain) return;
        if (armed) done.current();
        else setArmed(true);
      }}
    >
      <span>
        {children}
        <small aria-live="polite">{armed ? t.pressAgain : t.hold}</small>
      </span>
    </button>
  );
}
