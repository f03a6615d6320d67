/** What was seen here and is not told yet: until it is, this device promises nothing from before it. */
import type { Observed } from '../clock/deviceClock';
import type { Sight } from '../clock/witness';
import type { Waiting } from '../store/device';

export class Sights {
  private open: Sight[] = [];

  add(sight: Sight): void {
    this.open.push(sight);
  }

  /** What waited and does so no more is told; what was touched before it and does not wait was let go of. */
  settle(before: readonly Waiting[], after: readonly Waiting[]): void {
    if (before === after || !this.open.length) return;
    const left = new Set(after.flatMap(stampIn));
    const told = Math.max(...before.flatMap(stampIn).filter((x) => !left.has(x)));
    const isOver = ({ x }: Sight) => x <= told && !left.has(x);
    for (const sight of this.open.filter(isOver)) sight.done();
    this.open = this.open.filter((sight) => !isOver(sight));
  }
}

const stampIn = ({ command }: Waiting): number[] => {
  const observed = command?.['observed'] as Observed | undefined;
  return observed ? [observed.x] : [];
};
