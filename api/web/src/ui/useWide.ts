import { useEffect, useState } from 'preact/hooks';

const WIDE = '(min-width: 1024px) and (min-height: 560px)';

/** Whether there is room beside the pad. */
export function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const media = matchMedia(WIDE);
    const look = () => setWide(media.matches);
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, []);
  return wide;
}
