import { useEffect, useState } from 'preact/hooks';

const WIDE = '(min-width: 900px)'; // as the style sheets have it

/** Whether the bar has room for every key of the page. */
export function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const look = () => setWide(query.matches);
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return wide;
}
