/** The state of a draft at the desk: names lifted and swapped, tables kept, the rest paired again. */
import { useEffect, useRef } from 'preact/hooks';
import { type Entrant, type Round, readCrosstable } from '../../api/tournaments';
import { refusalOf } from '../../i18n/texts/refusals';
import { useSettings } from '../../store/settings';
import { isOffPin } from '../../tournaments/pins';
import { useRead } from '../../tournaments/reading';
import type { Office } from '../../tournaments/useOffice';
import { usePatch } from '../../tournaments/usePatch';
import { meetings } from './meetings';

export interface DraftProps {
  office: Office;
  draft: Round;
  wide: boolean;
  nameOf: (entrant: Entrant) => string;
  pointsOf: (entrant: Entrant) => string | null;
  onWhy: (table: number | null, entrants: readonly Entrant[]) => void;
}

interface Hand {
  lifted: Entrant | null;
  /** The name that the lifted one would be swapped with. */
  over: Entrant | null;
  /** Two whose swap takes a reason. */
  asked: [Entrant, Entrant] | null;
  /** Why the service refused that swap: a pinned person would come to another table. */
  off: string | null;
  kept: readonly number[];
  reason: string;
  trouble: string | null;
  busy: boolean;
}

const IDLE: Hand = {
  lifted: null,
  over: null,
  asked: null,
  off: null,
  kept: [],
  reason: '',
  trouble: null,
  busy: false,
};

export type DraftOnShow = ReturnType<typeof useDraft>;

export function useDraft(props: DraftProps) {
  const { office, draft } = props;
  const { tournament } = office;
  const { lang } = useSettings();
  const [hand, change] = usePatch<Hand>(() => IDLE);
  const { lifted, kept, off } = hand;
  const list = useRef<HTMLDivElement>(null);
  const cross = useRead(tournament.id, tournament.round, () => readCrosstable(tournament.id, office.known.token));
  const directs = office.known.role === 'director' && office.connected;
  useEffect(() => change({ kept: [] }), [draft.round, draft.drafts]);

  const seen = draft.version !== undefined && { seen: draft.version };
  const fail = (error: unknown) => change({ trouble: refusalOf(error, lang) });
  function swap(pair: [Entrant, Entrant], why: string | null): void {
    change({ asked: null, off: null, reason: '', trouble: null });
    // the reason counts against what the service has refused, and for the record
    const given = why && { reason: why, ...(off && { irregular: why }) };
    office.send({ type: 'swap', round: draft.round, ...seen, entrants: pair, ...given }).catch((error) => {
      if (isOffPin(error)) change({ asked: pair, off: refusalOf(error, lang), reason: why ?? '' });
      else fail(error);
    });
  }
  function drop(one: Entrant, other: Entrant): void {
    change({ lifted: null, over: null });
    if (one === other || !directs) return;
    if (meetings(cross, draft.tables, [one, other]).length) change({ asked: [one, other] });
    else swap([one, other], null);
  }
  return {
    ...props,
    ...hand,
    cross,
    directs,
    list,
    change,
    swap,
    drop,
    take(one: Entrant): void {
      if (!directs) return;
      if (lifted !== null && lifted !== one) drop(lifted, one);
      else change({ lifted: lifted === one ? null : one, asked: null, off: null });
    },
    /** Let the arrows go from name to name; `s` lifts one, Escape puts it back. */
    move(event: KeyboardEvent, one: Entrant): void {
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      const names = [...(list.current?.querySelectorAll<HTMLElement>('.name') ?? [])];
      const at = names.indexOf(event.currentTarget as HTMLElement);
      if (step) {
        event.preventDefault();
        const next = names[at + step];
        next?.focus();
        if (lifted) change({ over: next?.dataset['entrant'] ?? null });
      } else if (event.key.toLowerCase() === 's') {
        event.preventDefault();
        change({ lifted: one });
      } else if (event.key === 'Escape' && lifted) {
        event.preventDefault();
        change({ lifted: null, over: null });
      }
    },
    keep: (table: number) =>
      change({ kept: kept.includes(table) ? kept.filter((n) => n !== table) : [...kept, table] }),
    async pairAgain(): Promise<void> {
      if (hand.busy) return;
      change({ busy: true, trouble: null });
      await office.send({ type: 'pair', ...seen, keep: [...kept] }).catch(fail);
      change({ busy: false });
    },
  };
}
