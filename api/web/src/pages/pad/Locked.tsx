import './locked.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { pad } from '../../i18n/texts/pad';
import { Icon } from '../../ui/Icon';
import { SlideKey } from '../../ui/SlideKey';

interface Props {
  locked: boolean;
  onOpen: () => void;
  children: ComponentChildren;
}

/** Lets a page be locked for the pocket: it is seen, dimly, and takes no tap and no key until it is slid open. */
export function Lockable({ locked, onOpen, children }: Props) {
  const page = useRef<HTMLDivElement>(null);
  const was = useRef(false);
  useEffect(() => {
    // back to where the lock was turned
    if (was.current && !locked) page.current?.querySelector<HTMLElement>('[data-lock]')?.focus();
    was.current = locked;
  }, [locked]);
  return (
    <>
      <div ref={page} inert={locked}>
        {children}
      </div>
      {locked && <Cover onOpen={onOpen} />}
    </>
  );
}

function Cover({ onOpen }: { onOpen: () => void }) {
  const { locked: t } = useTexts(pad);
  return (
    <div
      class="locked"
      data-theme="dark"
      role="dialog"
      aria-modal="true"
      aria-labelledby="locked-title"
      onKeyDown={(event) => event.stopPropagation()}
      onContextMenu={(event) => event.preventDefault()}
    >
      <p id="locked-title">
        <Icon name="lock" class="l" />
        {t.title}
      </p>
      <SlideKey label={t.open} onDone={onOpen} />
    </div>
  );
}
