/** Cards and seats of a table that somebody points at. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** How a card or a seat is marked: its class, its sign, and in a word. */
export interface Marked {
  look: string;
  icon: string;
  word: string;
}

export interface Pointing {
  card: (card: string) => Marked | undefined;
  seat: (seat: string) => Marked | undefined;
}

/** null where nothing can be marked: on pads. */
export const Pointing = createContext<Pointing | null>(null);

export const usePointing = (): Pointing | null => useContext(Pointing);
