import { useEffect, useState } from 'preact/hooks';

const WIDE = '(min-width: 900px)'; // as the style sheets have it

const DESK = '(min-width: 1024px) and (min-height: 600px)';

/** Whether a page may be laid out as a desk: several parts beside one another. */
export const useDesk = (): boolean => useMatches(DESK);

/** Whether the bar has room for every key of the page. */
export const useWide = (): boolean => useMatches(WIDE);

/** Whether the bar has room for the ways to other pages, beside rounds and clock. */
export const useRoomyBar = (): boolean => useMatches('(min-width: 1600px)');

/** Whether there is room beside the pad. */
export const useWidePad = (): boolean => useMatches('(min-width: 1024px) and (min-height: 560px)');

/** Whether the screen stands upright. */
export const useTall = (): boolean => useMatches('(orientation: portrait)');

function useMatches(wanted: string): boolean {
  const [wide, setWide] = useState(() => matchMedia(wanted).matches);
  useEffect(() => {
    const query = matchMedia(wanted);
    const look = () => setWide(query.matches);
    query.addEventListener('change', look);
    look(); // the screen may have changed before this ran
    return () => query.removeEventListener('change', look);
  }, []);
  return wide;
}
