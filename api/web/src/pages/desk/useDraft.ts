/** The state of a draft at the desk: names lifted and swapped, tables kept, the rest paired again. */
import { useState } from 'preact/hooks';
import type { Entrant, Round } from '../../api/tournaments';
import type { Desk } from './useDesk';
import { useSeatChanges } from './useSeatChanges';

export interface DraftProps {
  desk: Desk;
  draft: Round;
  onWhy: (table: number | null, entrants: readonly Entrant[]) => void;
}

export type DraftOnShow = ReturnType<typeof useDraft>;

export function useDraft({ desk, draft, onWhy }: DraftProps) {
  const { office, wide, pointsOf } = desk;
  const [busy, setBusy] = useState(false);
  const changes = useSeatChanges(desk, draft);
  // a kept table stays kept, whatever is paired again beside it
  const kept = desk.keptOf(draft.round).filter((number) => draft.tables.some(({ table }) => table === number));
  return {
    draft,
    changes,
    wide,
    pointsOf,
    onWhy,
    kept,
    busy,
    keep: (table: number) =>
      desk.setKept(draft.round, kept.includes(table) ? kept.filter((n) => n !== table) : [...kept, table]),
    onDrop: () => desk.setOver({ sheet: 'drop' }),
    async pairAgain(): Promise<void> {
      if (busy) return;
      setBusy(true);
      changes.clear();
      const seen = draft.version !== undefined && { seen: draft.version };
      await office.send({ type: 'pair', ...seen, keep: [...kept] }).catch(changes.fail);
      setBusy(false);
    },
  };
}
