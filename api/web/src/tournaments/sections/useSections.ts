/** The other sections of a tournament's day. */
import { useEffect, useState } from 'preact/hooks';
import { readTournament, type Tournament } from '../../api/tournaments';
import { isOffice, type KnownTournament, knownTournament } from '../../store/tournaments';

const PACE = 10_000; // ms between two looks at the other sections

export interface Section {
  id: string;
  tournament: Tournament;
  /** This device's right there; undefined: it looks on. */
  known: KnownTournament | undefined;
}

/** A section that this device runs. */
export interface OwnSection extends Section {
  known: KnownTournament;
}

export const isOwn = (one: Section): one is OwnSection => isOffice(one.known);

/** The linked sections that this device may see: those that name this tournament as it names them. */
export function useSections(of: Pick<Tournament, 'id' | 'sections'> | null): readonly Section[] {
  const [found, setFound] = useState<readonly Section[]>([]);
  const named = of?.sections.join(' ') ?? '';
  useEffect(() => {
    setFound((before) => (before.length ? [] : before));
    if (!of || !named) return;
    let gone = false;
    const look = async () => {
      const read = await Promise.allSettled(named.split(' ').map((id) => readSection(id)));
      if (gone) return;
      setFound((before) =>
        read.flatMap((one, n) => {
          // without an answer what was told last stands
          if (one.status === 'rejected') return before.filter(({ id }) => id === named.split(' ')[n]);
          return one.value.tournament.sections.includes(of.id) ? [one.value] : [];
        }),
      );
    };
    void look();
    const timer = setInterval(() => void look(), PACE);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [of?.id, named]);
  return found;
}

async function readSection(id: string): Promise<Section> {
  const known = knownTournament(id);
  return { id, known, tournament: await readTournament(id, known?.token ?? null) };
}

/** How much waits for the desk: calls, notes, disputes, results that differ, appeals. */
export const openTroubles = ({ calls, notes, disputes, differs, appeals }: Tournament): number =>
  [calls, notes, disputes, differs, appeals].reduce((sum, waiting) => sum + (waiting?.length ?? 0), 0);
