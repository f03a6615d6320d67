import type { Texts } from '../../../i18n';
import type { Lang } from '../../../store/settings';

/** How the game calls who has lost: alone, several, at the head of a line. */
export interface Lost {
  one: string;
  several: string;
  head: string;
}

export type LostWords = Readonly<Record<Lang, Lost>>;

/** Texts that say who has lost, made for a game when it first shows them. */
export function ofLost<T>(make: (lost: LostWords) => Texts<T>): (lost: LostWords) => Texts<T> {
  const made = new WeakMap<LostWords, Texts<T>>();
  return (lost) => {
    let known = made.get(lost);
    if (!known) made.set(lost, (known = make(lost)));
    return known;
  };
}
