import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Version } from '../../api/types';
import type { Session } from '../../session/session';
import { useObservable } from '../../store/observable';
import { numberAt } from '../../viewing/numbers';

const Places = createContext<(place: Version) => string>(String);

/** What a place of the match on the pad is called. */
export const usePlaces = () => useContext(Places);

/** Sheets and lines within call places as the ledger does. */
export function WithPlaces({ session, children }: { session: Session; children: ComponentChildren }) {
  const items = useObservable(session.view).picture?.items ?? [];
  return <Places.Provider value={(place) => numberAt(items, place)}>{children}</Places.Provider>;
}
