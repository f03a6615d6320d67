import './hold.css';
import type { ComponentChildren } from 'preact';
import { useTexts } from '../i18n';
import { holding } from '../i18n/texts/holding';
import { classes } from './classes';
import { Key } from './Key';
import { useHold } from './useHold';

interface Props {
  onDone: () => void;
  children: ComponentChildren;
}

/** A key for what ends something: held, not tapped. */
export function HoldKey({ onDone, children }: Props) {
  const t = useTexts(holding);
  const { held, armed, press, release, touched, handlers } = useHold(onDone);
  return (
    <Key
      rule
      big
      class={classes('hold', held && 'held')}
      data-repeats
      onPointerDown={(event) => {
        touched();
        if (event.button === 0) press();
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      {...handlers}
    >
      <span>
        {children}
        <small aria-live="polite">{armed ? t.pressAgain : t.hold}</small>
      </span>
    </Key>
  );
}
