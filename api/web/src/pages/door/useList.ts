import { useRef, useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import {
  type EnteredLine,
  type EnteredList,
  type Entrant,
  enterCsv,
  type ListColumn,
  type ListQuery,
} from '../../api/tournaments';
import { refusalOf } from '../../i18n/texts/refusals';
import { uuid } from '../../random';
import { keepReport, reportOf } from '../../store/kept';
import { useSettings } from '../../store/settings';
import type { Office } from '../../tournaments/useOffice';

/** A list as it would be entered. */
export interface Preview {
  file: File;
  /** Everything that was not recognised but chosen. */
  chosen: ListQuery;
  /** Lines that are entered although they are doubles or look alike. */
  wanted: ReadonlySet<number>;
  /** null: it has not been read yet. */
  read: EnteredList | null;
  /** Why it could not be read or entered. */
  trouble: string | null;
  entering: boolean;
}

/** What became of a list that was entered. It stays on this device until it is dismissed. */
export interface Report {
  file: string;
  /** Of the tournament, once the list was entered. */
  version: number;
  entered: readonly Entrant[];
  /** All other lines, with the name that each says. */
  out: readonly EnteredLine[];
  unused: readonly ListColumn[];
  /** Who was taken out again, and who stayed although all were to be taken out; null: nothing was taken back. */
  undone: { out: number; stayed: readonly Entrant[] } | null;
  trouble: string | null;
}

export interface ListActs {
  preview: Preview | null;
  take: (file: File) => void;
  /** Reads the list anew, with what is chosen. */
  choose: (chosen: ListQuery) => void;
  want: (line: number, wanted: boolean) => void;
  enter: () => void;
  cancel: () => void;
  report: Report | null;
  undo: () => void;
  dismiss: () => void;
}

function reportFrom(file: string, preview: EnteredList, { version, items, columns }: EnteredList): Report {
  const people = new Map(preview.items.map(({ line, person }) => [line, person]));
  const others = items.filter(({ status }) => status !== 'entered');
  return {
    file,
    version,
    entered: items.flatMap(({ status, entrant }) => (status === 'entered' && entrant ? [entrant] : [])),
    out: others.map((one) => ({ ...one, person: people.get(one.line) ?? {} })),
    unused: columns.filter(({ field }) => !field),
    undone: null,
    trouble: null,
  };
}

export function useList(id: string, office: Office): ListActs {
  const { lang } = useSettings();
  const { token } = office.known;
  const box = `${id} office`;
  const [preview, setPreview] = useState<Preview | null>(null);
  const [report, showReport] = useState(() => reportOf<Report>(box));
  const asked = useRef(0); // readings: an older one says nothing any more
  const key = useRef({ of: '', key: '' }); // the same for the same list, so that it is entered once

  function setReport(report: Report | null): void {
    keepReport(box, report);
    showReport(report);
  }
  async function look(file: File, chosen: ListQuery): Promise<void> {
    asked.current += 1;
    const reading = asked.current;
    let read: EnteredList | null = null;
    let trouble: string | null = null;
    try {
      read = await enterCsv(id, token, uuid(), file, { ...chosen, dry_run: true });
    } catch (error) {
      trouble = refusalOf(error, lang);
    }
    if (reading !== asked.current) return;
    setPreview((before) => before && { ...before, read: read ?? before.read, trouble });
  }
  function take(file: File): void {
    setPreview({ file, chosen: {}, wanted: new Set(), read: null, trouble: null, entering: false });
    void look(file, {});
  }
  function choose(chosen: ListQuery): void {
    if (!preview) return;
    const all = { ...preview.chosen, ...chosen };
    setPreview({ ...preview, chosen: all, wanted: new Set() });
    void look(preview.file, all);
  }
  function want(line: number, wanted: boolean): void {
    setPreview((before) => {
      if (!before) return before;
      const lines = new Set(before.wanted);
      if (wanted) lines.add(line);
      else lines.delete(line);
      return { ...before, wanted: lines };
    });
  }
  async function enter(): Promise<void> {
    if (!preview?.read || preview.entering) return;
    const { file, chosen, read, wanted } = preview;
    const query = { ...chosen, ...(wanted.size > 0 && { doubles: [...wanted].sort((a, b) => a - b).join(',') }) };
    const of = `${file.name} ${file.size} ${file.lastModified} ${JSON.stringify(query)}`;
    if (key.current.of !== of) key.current = { of, key: uuid() };
    setPreview({ ...preview, entering: true, trouble: null });
    try {
      const entered = await enterCsv(id, token, key.current.key, file, query);
      key.current = { of: '', key: '' };
      setPreview(null);
      setReport(reportFrom(file.name, read, entered));
    } catch (error) {
      setPreview((before) => before && { ...before, entering: false, trouble: refusalOf(error, lang) });
    }
  }
  async function undo(): Promise<void> {
    if (!report) return;
    let entrants = report.entered;
    const stayed: Entrant[] = [];
    try {
      while (entrants.length) {
        try {
          await office.send({ type: 'remove', entrants, seen: report.version });
          break;
        } catch (error) {
          const used = usedOf(error);
          if (!used.length) throw error;
          stayed.push(...used);
          entrants = entrants.filter((one) => !used.includes(one));
        }
      }
      setReport({ ...report, undone: { out: entrants.length, stayed }, trouble: null });
    } catch (error) {
      setReport({ ...report, trouble: refusalOf(error, lang) });
    }
  }
  return {
    preview,
    take,
    choose,
    want,
    enter: () => void enter(),
    cancel: () => setPreview(null),
    report,
    undo: () => void undo(),
    dismiss: () => setReport(null),
  };
}

/** Whom a refusal names as used since: they stay. */
function usedOf(error: unknown): Entrant[] {
  if (!(error instanceof Problem)) return [];
  const details = error.body.details as { entrants?: Entrant[]; seats?: Entrant[] } | undefined;
  return details?.entrants ?? details?.seats ?? [];
}
