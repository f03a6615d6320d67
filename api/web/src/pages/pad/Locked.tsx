import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Cover } from './later';

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
