/**
 * No key acts on a press that began elsewhere: what a finger held may be gone by the time it is lifted, and another key lies
 * there. A screen reader's press has no finger, and is let through.
 */

/** What acts; the shade around a sheet closes it. */
const KEYS = 'button, a, input, select, textarea, label, summary, [role="slider"], .scrim';
const SOON = 600; // ms from the end of a press within which browsers tell of its click

type Key = HTMLElement | null;

interface Press {
  key: Key;
  /** A finger's or a mouse's number. */
  by: number;
  /** The time of its end; Infinity: it lasts. */
  ended: number;
}

const keyOf = (event: Event): Key => (event.target as Partial<Element>).closest?.<HTMLElement>(KEYS) ?? null;
const nameOf = (key: Key) => key?.dataset['key'] ?? key?.dataset['card'] ?? key?.dataset['act'];

/** A key that was drawn anew while it was pressed is still itself. */
const isSame = (one: Key, other: Key): boolean =>
  one === other || (one?.isConnected === false && nameOf(one) !== undefined && nameOf(one) === nameOf(other));

/** Stops clicks, and what Enter and Space do, on any other key than the one where they began. */
export function keepPresses(page: EventTarget): void {
  let presses: Press[] = []; // as many as there are fingers
  let typed: { code: string; key: Key } | null = null;

  function on<E extends Event>(kind: string, isOwn: (event: E) => boolean): void {
    const listen = (event: Event) => {
      if (isOwn(event as E)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    page.addEventListener(kind, listen, { capture: true });
  }
  const isTyped = (event: KeyboardEvent) =>
    !['Enter', ' '].includes(event.key) || typed?.code !== event.code || typed.key === keyOf(event);
  const end = ({ pointerId, timeStamp }: PointerEvent) => {
    for (const press of presses) if (press.by === pointerId) press.ended = Math.min(press.ended, timeStamp);
    return true;
  };

  on<PointerEvent>('pointerdown', (event) => {
    presses = presses.filter(({ by, ended }) => by !== event.pointerId && event.timeStamp - ended < SOON);
    presses.push({ key: keyOf(event), by: event.pointerId, ended: Infinity });
    return true;
  });
  on('pointerup', end);
  on('pointercancel', end);
  on<MouseEvent>('click', (event) => {
    if (!event.isTrusted || event.detail === 0) return true;
    const recent = presses.filter(({ ended }) => event.timeStamp - ended < SOON);
    const key = keyOf(event);
    presses = [];
    return !recent.length || recent.some((press) => isSame(press.key, key));
  });
  on<KeyboardEvent>('keydown', (event) => {
    if (event.repeat) return isTyped(event);
    typed = { code: event.code, key: keyOf(event) };
    return true;
  });
  on<KeyboardEvent>('keyup', (event) => {
    const own = isTyped(event);
    if (typed?.code === event.code) typed = null;
    return own;
  });
}
