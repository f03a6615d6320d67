import { useEffect, useRef, useState } from 'preact/hooks';
import { href, navigate } from '../../router';

/** What the page's address says. */
export interface Address {
  match: string;
  /** The move to begin with: a version, or "41.1". */
  at: string | null;
  /** Show the match as it stood at this version. */
  until: string | null;
  /** With whose eyes; null: all that this device may see. */
  view: string | null;
}

const SETTLED = 250;

/** The place on show, kept in the address once it has settled; a browser counts how often that is changed. */
export function usePlace({ match, at, until, view }: Address): [string | null, (place: string | null) => void] {
  const [place, setPlace] = useState(at);
  const written = useRef(at);
  useEffect(() => {
    if (at === written.current) return;
    written.current = at;
    setPlace(at);
  }, [at]);
  useEffect(() => {
    if (place === written.current) return;
    const timer = setTimeout(() => {
      written.current = place;
      navigate(href({ page: 'replay', match, at: place, until, view }), { replace: true });
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [place, view]);
  return [place, setPlace];
}
