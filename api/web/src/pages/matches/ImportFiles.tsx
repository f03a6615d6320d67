import { useEffect, useRef, useState } from 'preact/hooks';
import { importFile, typeOf, type Unpacked } from '../../api/files';
import { readSummary } from '../../api/matches';
import { useTexts } from '../../i18n';
import { files } from '../../i18n/texts/files';
import { reasonOf } from '../../i18n/texts/troubles';
import { uuid } from '../../random';
import { href } from '../../router';
import { device } from '../../store/device';
import { type Lang, useSettings } from '../../store/settings';
import { Key, KeyLink } from '../../ui/Key';

type Words = ReturnType<typeof useWords>;

interface Line {
  text: string;
  /** The match that was imported, or is here already. */
  match: string | null;
}

const useWords = () => useTexts(files);

/** Files of matches are imported: dropped anywhere on the page, or chosen. */
export function ImportFiles() {
  const t = useWords();
  const { lang } = useSettings();
  const field = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [lines, setLines] = useState<Line[]>([]);

  const take = async (given: File[]) => {
    if (!given.length) return;
    setBusy(true);
    setLines([]);
    for (const file of given) {
      const told = await imported(file, t, lang);
      setLines((before) => [...before, ...told]);
    }
    setBusy(false);
  };
  const taking = useRef(take);
  taking.current = take;

  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      void taking.current([...event.dataTransfer.files]);
    };
    document.addEventListener('dragover', drag);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', drag);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);

  return (
    <section class={`import${over ? ' over' : ''}`} aria-label={t.import}>
      <input
        ref={field}
        hidden
        type="file"
        multiple
        accept=".jsonl,.ndjson,.toml,.zip"
        onChange={(event) => {
          void take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <Key disabled={busy} onClick={() => field.current?.click()}>
        {over ? t.drop : t.import}
      </Key>
      <p class="hint">{t.hint}</p>
      <div role="status">
        {busy && <p>{t.reading}</p>}
        <ul>
          {lines.map(({ text, match }, i) => (
            <li key={i}>
              {text}{' '}
              {match && <KeyLink href={href({ page: 'replay', match, at: null, until: null })}>{t.open}</KeyLink>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

async function imported(file: File, t: Words, lang: Lang): Promise<Line[]> {
  if (typeOf(file.name) === null) return [{ text: t.unknown(file.name), match: null }];
  try {
    const results = await importFile(file, uuid());
    return await Promise.all(results.map((result) => lineOf(result, t, lang)));
  } catch {
    return [{ text: t.away(file.name), match: null }];
  }
}

async function lineOf(result: Unpacked, t: Words, lang: Lang): Promise<Line> {
  const { name, problem, id, status } = result;
  if (problem || !id) {
    const { line } = problem ?? {};
    // the detail begins with the line where it has one: it is said once
    const rest = (problem ? reasonOf(problem, lang) : '').replace(/^line \d+( \(version \d+\))?: /, '');
    return { text: line ? t.broken(name, line, rest) : t.wrong(name, rest), match: null };
  }
  const token = result.tokens?.['referee'];
  if (token) await keep(id, token, result.code ?? null).catch(() => null);
  return { text: status === 201 ? t.imported(name) : t.here(name), match: id };
}

/** This device referees what it has imported. */
async function keep(id: string, token: string, code: string | null): Promise<void> {
  const { game, options, seats, title, status, version, round } = await readSummary(id, token);
  await (await device).keep({
    id,
    game,
    role: 'referee',
    token,
    code,
    pending: null,
    title,
    names: Object.fromEntries(Object.entries(seats).map(([seat, { name }]) => [seat, name])),
    options,
    status,
    version,
    round,
    trick: 0,
    seen: Date.now(),
  });
}
