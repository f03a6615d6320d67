/** Where the arrows lead among keys as they lie on the screen, in any number of columns. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export const isArrow = (key: string): key is Arrow => /^Arrow(Up|Down|Left|Right)$/.test(key);

/** Return the index of the nearest box in the direction of an arrow; null where nothing lies there. */
export function nextOnScreen(boxes: readonly Box[], at: number, arrow: Arrow): number | null {
  const from = boxes[at];
  if (!from) return null;
  const sign = arrow === 'ArrowDown' || arrow === 'ArrowRight' ? 1 : -1;
  const isAcross = arrow === 'ArrowLeft' || arrow === 'ArrowRight';
  const centre = ({ left, top, width, height }: Box) => ({ x: left + width / 2, y: top + height / 2 });
  const here = centre(from);
  const ahead = boxes.flatMap((box, n) => {
    const there = centre(box);
    const along = sign * (isAcross ? there.x - here.x : there.y - here.y);
    const aside = Math.abs(isAcross ? there.y - here.y : there.x - here.x);
    const reach = (isAcross ? from.width : from.height) / 2;
    const isInLine = !isAcross || aside < (from.height + box.height) / 2;
    return n !== at && along > reach && isInLine ? [{ n, along, aside, size: box.height }] : [];
  });
  if (!ahead.length) return null;
  const first = Math.min(...ahead.map(({ along }) => along));
  // of the nearest row, or column, what lies least aside
  const near = ahead.filter(({ along, size }) => along < first + size / 2);
  return near.reduce((best, one) => (one.aside < best.aside ? one : best)).n;
}
