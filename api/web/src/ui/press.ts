import { useState } from 'preact/hooks';

const REPEAT = 300; // ms within which a second press of one key is a slip of the thumb

/**
 * For the clicks that come to a page's keys: a second press of the same key goes no further.
 *
 * `data-key`, else `data-card`, names a key that keeps its place while the page around it changes: of two cards that are
 * alike each has a key of its own. `data-repeats` is for keys that are meant to be pressed again and again.
 */
export function pressGuard(now: () => number = () => performance.now()): (event: Event) => void {
  let last: { key: unknown; at: number } = { key: null, at: -Infinity };
  return (event) => {
    const key = (event.target as Element).closest<HTMLElement>('button');
    if (!key || key.dataset['repeats'] !== undefined) return;
    const press = { key: key.dataset['key'] ?? key.dataset['card'] ?? key, at: now() };
    const again = last.key === press.key && press.at - last.at < REPEAT;
    last = press;
    if (!again) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

export function usePressGuard(): (event: Event) => void {
  return useState(() => pressGuard())[0];
}
