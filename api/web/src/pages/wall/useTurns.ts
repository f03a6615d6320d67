/** Which of a day's sections the wall shows: one after the other, each with all of its pages. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Section } from '../../tournaments/sections/useSections';

const PATIENCE = 30_000; // ms that a section may take to come, before the wall goes back to its own

export interface Turns {
  /** The section that is to be shown has come. */
  onPlay: () => void;
  onSections: (id: string, linked: readonly Section[]) => void;
  /** All pages of the section that is shown have stood. */
  onOver: () => void;
}

/** The section that follows one, in the order of their ids; its own again where it is alone. */
export function nextOf(shown: string, own: string, linked: readonly string[]): string {
  const all = [own, ...linked].sort();
  return all[(all.indexOf(shown) + 1) % all.length] ?? own;
}

/** own: the tournament whose wall it is; it says which sections there are. */
export function useTurns(own: string): Turns & { shown: string } {
  const [shown, setShown] = useState(own);
  const [comes, setComes] = useState(true);
  const linked = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!comes || shown === own) return;
    const timer = setTimeout(() => setShown(own), PATIENCE);
    return () => clearTimeout(timer);
  }, [shown, comes, own]);
  return {
    shown,
    onPlay: () => setComes(false),
    onSections(id, sections) {
      if (id === own && sections.length) linked.current = sections.map((one) => one.id);
    },
    onOver() {
      const next = nextOf(shown, own, linked.current);
      if (next === shown) return;
      setComes(true);
      setShown(next);
    },
  };
}
