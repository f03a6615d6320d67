import type { ComponentChildren } from 'preact';
import type { Tournament } from '../api/tournaments';
import { Waiting } from './parts';
import { type Hall, useHall } from './useHall';
import { useReader } from './useReader';

interface Props {
  id: string;
  children: (hall: Hall, of: Tournament) => ComponentChildren;
}

/** A page that tells nobody more of a tournament than everybody may know, once that has come. */
export function AsEverybody({ id, children }: Props) {
  const reader = useReader(id);
  if (reader === undefined || reader === 'refused') return <Waiting refused={reader === 'refused'} />;
  return (
    <Reading id={id} reader={reader}>
      {children}
    </Reading>
  );
}

function Reading({ id, reader, children }: Props & { reader: string | null }) {
  const hall = useHall(id, reader);
  if (!hall.tournament || hall.refused !== undefined) return <Waiting refused={hall.refused !== undefined} />;
  return <>{children(hall, hall.tournament)}</>;
}
