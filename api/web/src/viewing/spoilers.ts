import { useState } from 'preact/hooks';

const KEY = 'greffier.spoilers';

/** Whether this device hides what comes after the move on show. */
export function useHiding(): [boolean, (hiding: boolean) => void] {
  const [hiding, setHiding] = useState(() => {
    try {
      return localStorage.getItem(KEY) === 'hide';
    } catch {
      return false; // closed storage: for this visit only
    }
  });
  const change = (next: boolean) => {
    setHiding(next);
    try {
      localStorage.setItem(KEY, next ? 'hide' : 'show');
    } catch {
      // kept for this visit
    }
  };
  return [hiding, change];
}
