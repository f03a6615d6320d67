/** Lifting names at the desk and dropping them elsewhere: by mouse, by taps, by keys. */
import { useRef } from 'preact/hooks';
import { usePatch } from '../../tournaments/usePatch';
import { classes } from '../../ui/classes';
import type { Place } from './changes';
import { isArrow, nextOnScreen } from './onScreen';

interface Hand {
  lifted: Place | null;
  /** Where the lifted one would be dropped. */
  aimed: Place | null;
}

const EMPTY: Hand = { lifted: null, aimed: null };

export type Lifting = ReturnType<typeof useLifting>;

/** onDrop: something was dropped on another place. */
export function useLifting(isAllowed: boolean, onDrop: (from: Place, onto: Place) => void) {
  const [hand, change] = usePatch<Hand>(() => EMPTY);
  const { lifted, aimed } = hand;
  const list = useRef<HTMLDivElement>(null);
  function drop(from: Place, onto: Place): void {
    change(EMPTY);
    if (isAllowed && from !== onto) onDrop(from, onto);
  }
  function go(event: KeyboardEvent, place: Place, mayLift: boolean): void {
    if (isArrow(event.key)) {
      event.preventDefault();
      const keys = [...(list.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])];
      const boxes = keys.map((key) => key.getBoundingClientRect());
      const next = nextOnScreen(boxes, keys.indexOf(event.currentTarget as HTMLElement), event.key);
      if (next === null) return;
      keys[next]!.focus();
      if (lifted) change({ aimed: keys[next]!.dataset['place'] ?? null });
    } else if (event.key.toLowerCase() === 's' && mayLift && isAllowed) {
      event.preventDefault();
      change({ lifted: place, aimed: null });
    } else if (event.key === 'Escape' && lifted) {
      event.preventDefault();
      change(EMPTY);
    }
  }
  return {
    lifted,
    list,
    /** The attributes of a key that is such a place. mayLift: not only a place to drop on. */
    keyOf: (place: Place, look: string, mayLift = true) => ({
      type: 'button' as const,
      class: classes(look, lifted === place && 'lifted', aimed === place && lifted !== place && 'aimed'),
      'data-place': place,
      draggable: isAllowed && mayLift,
      ...(mayLift && { 'aria-pressed': lifted === place }),
      onClick(): void {
        if (lifted !== null && lifted !== place) drop(lifted, place);
        else if (mayLift && isAllowed) change({ lifted: lifted === place ? null : place, aimed: null });
      },
      onKeyDown: (event: KeyboardEvent) => go(event, place, mayLift),
      onDragStart(event: DragEvent): void {
        event.dataTransfer?.setData('text/plain', place);
        change({ lifted: place, aimed: null });
      },
      onDragOver(event: DragEvent): void {
        event.preventDefault();
        if (aimed !== place) change({ aimed: place });
      },
      onDragEnd: () => change(EMPTY),
      onDrop(event: DragEvent): void {
        event.preventDefault();
        event.stopPropagation();
        const from = event.dataTransfer?.getData('text/plain');
        if (from) drop(from, place);
      },
    }),
  };
}
