import type { ComponentChildren, TargetedFocusEvent, TargetedKeyboardEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { CELL, CORNERS, freeCorner, moved, showing } from './panning';
import { ratHotTexts } from './texts';
import type { At } from './types';
import { useFingers } from './useFingers';
import { type Looking, type Shown, useView } from './useView';

const CLOSER = 1.5;

interface Props extends Pick<Shown, 'bounds'>, Partial<Omit<Shown, 'bounds'>> {
  /** Places that are tapped: as long as nobody looks elsewhere the keys lie upon none of them. */
  tapped?: readonly At[];
  label?: string;
  /** Squares, each at its place by --x and --y. */
  children: ComponentChildren;
  /** Over the board, where it stands. */
  over?: ComponentChildren;
}

/**
 * A board that is moved and made larger by fingers, wheel or keys. As long as nobody has, all of it is shown, and it moves
 * only where a further card would not be seen.
 */
export function Plane({ bounds, most = 1, always = false, near = null, tapped, label, children, over }: Props) {
  const t = useTexts(ratHotTexts);
  const frame = useRef<HTMLDivElement>(null);
  const looking = useView(frame, { bounds, most, always, near });
  const { size, view, isOwn, isHeld, zoom, showAll } = looking;
  const corner = !tapped || isOwn ? CORNERS[0] : freeCorner(view, tapped, size);
  return (
    <div
      class={classes('plane', isHeld && 'held', near && 'larger')}
      ref={frame}
      role="group"
      aria-label={label}
      aria-keyshortcuts="+ - 0 ArrowLeft ArrowRight ArrowUp ArrowDown"
      tabIndex={0}
      {...useFingers(frame, looking)}
      onKeyDown={(event) => lookByKey(event, looking)}
      onFocusIn={(event) => showFocused(event, looking)}
    >
      {size.width > 0 && (
        <div
          class={isOwn ? 'sheet-of' : 'sheet-of settles'}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          {children}
        </div>
      )}
      {over}
      {corner && (
        <div class={classes('sight', tapped && corner)} data-still>
          <Key data-repeats aria-label={t.closer} disabled={view.scale >= 3} onClick={() => zoom(CLOSER)}>
            <Icon name="plus" />
          </Key>
          <Key aria-label={t.fit} onClick={showAll}>
            <Icon name="fit" />
          </Key>
        </div>
      )}
    </div>
  );
}

/** Move the board, or make it larger or smaller, as the pressed key says. */
function lookByKey(event: TargetedKeyboardEvent<HTMLDivElement>, { isHeld, now, look, zoom, showAll }: Looking) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = CELL * now().scale;
  const ways: Record<string, () => void> = {
    '+': () => zoom(CLOSER),
    '=': () => zoom(CLOSER),
    '-': () => zoom(1 / CLOSER),
    '0': showAll,
    ArrowLeft: () => look(moved(now(), step, 0)),
    ArrowRight: () => look(moved(now(), -step, 0)),
    ArrowUp: () => look(moved(now(), 0, step)),
    ArrowDown: () => look(moved(now(), 0, -step)),
  };
  const act = ways[event.key];
  // as long as all is seen the arrows are the page's
  if (!act || (event.key.startsWith('Arrow') && !isHeld)) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

/** Move the board so that the square that has the keyboard is seen. */
function showFocused({ target }: TargetedFocusEvent<HTMLDivElement>, { size, now, look }: Looking) {
  const element = target as HTMLElement;
  const at = element.dataset['at']?.split(',').map(Number);
  if (!at || !element.matches(':focus-visible')) return;
  const next = showing(now(), [at[0]!, at[1]!], size);
  if (next.x !== now().x || next.y !== now().y) look(next);
}
