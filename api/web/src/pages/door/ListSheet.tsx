import type { ComponentChildren } from 'preact';
import type { EnteredLine, EnteredList, Entrant, ListColumn, Remark } from '../../api/tournaments';
import { spoken, useTexts } from '../../i18n';
import { lists } from '../../i18n/texts/lists';
import { useSettings } from '../../store/settings';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import type { ListActs, Preview } from './useList';
import type { Shown } from './useShown';

const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'iso-8859-15',
  'macintosh',
  'utf-16le',
  'utf-16be',
] as const;
const SAMPLE = 5; // names that are shown of those who are entered: whether they are decoded well is seen by a few

interface Props {
  shown: Shown;
  list: ListActs;
  preview: Preview;
}

/** A list of people before it is entered: how it was read, and what becomes of each line. */
export function ListSheet({ shown, list, preview }: Props) {
  const t = useTexts(lists);
  const { lang } = useSettings();
  const { file, read, wanted, trouble, entering } = preview;
  const nameOf = useNames(shown, read);
  const of = (status: EnteredLine['status']) => read?.items.filter((one) => one.status === status) ?? [];
  const asked = [...of('alike'), ...of('double')];
  const count = of('entered').length + asked.filter(({ line }) => wanted.has(line)).length;
  const unused = read?.columns.filter(({ field }) => !field) ?? [];
  const noted = read?.items.filter(({ status, notes }) => status !== 'ignored' && notes?.length) ?? [];
  return (
    <Sheet tone="calm" title={t.title(file.name)} onClose={list.cancel}>
      <div class="list-read">
        {trouble && (
          <p class="said" role="alert">
            {trouble}
          </p>
        )}
        {!read && !trouble && <p role="status">{t.reading}</p>}
        {read?.unclear && (
          <p class="chip bad" role="alert">
            {spoken(read.unclear, lang)}
          </p>
        )}
        {read && (
          <>
            <Part title={t.toEnter(of('entered').length)}>
              {of('entered')
                .slice(0, SAMPLE)
                .map(({ line, person }) => (
                  <li key={line}>
                    <b>{person?.name}</b> {person?.club}
                  </li>
                ))}
              {of('entered').length > SAMPLE && <li>…</li>}
            </Part>
            {unused.length > 0 && <p>{t.notUsed(unused.map(({ header, column }) => header || t.column(column)))}</p>}
            {of('alike').length > 0 && (
              <Part title={t.alike(of('alike').length)}>
                {of('alike').map((one) => (
                  <li key={one.line}>
                    {t.line(one.line)} {t.like(one.person?.name ?? '', (one.like ?? []).map(nameOf))}
                    <Wanted {...{ one, list, wanted }} />
                  </li>
                ))}
              </Part>
            )}
            {of('double').length > 0 && (
              <Part title={t.doubles(of('double').length)}>
                {of('double').map((one) => (
                  <li key={one.line}>
                    {t.line(one.line)} {one.person?.name} {one.person?.club}
                    <Wanted {...{ one, list, wanted }} />
                  </li>
                ))}
              </Part>
            )}
            <Remarks title={t.refused(of('refused').length)} lines={of('refused')} what="errors" />
            <Remarks title={t.notPeople(of('ignored').length)} lines={of('ignored')} what="notes" />
            <Remarks title={t.notes(noted.length)} lines={noted} what="notes" />
            <Columns {...{ list, read }} chosen={preview.chosen} />
          </>
        )}
      </div>
      <div class="keys">
        {read && (
          <Key
            go
            big
            data-first
            aria-disabled={!count || !!read.unclear || entering}
            onClick={() => count > 0 && !read.unclear && list.enter()}
          >
            {entering ? t.entering : t.enter(count)}
          </Key>
        )}
        <Key quiet onClick={list.cancel}>
          {t.cancel}
        </Key>
      </div>
    </Sheet>
  );
}

/** What somebody is called who is in already, or comes with the same list. */
export function useNames({ office }: Shown, read: EnteredList | null): (entrant: Entrant) => string {
  const t = useTexts(lists);
  return (entrant) =>
    office.entrants.get(entrant)?.label ??
    read?.items.find((one) => one.status === 'entered' && one.entrant === entrant)?.person?.name ??
    t.someone;
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

interface WantedProps extends Pick<Preview, 'wanted'> {
  one: EnteredLine;
  list: ListActs;
}

function Wanted({ one, list, wanted }: WantedProps) {
  const t = useTexts(lists);
  return (
    <label>
      <input
        type="checkbox"
        checked={wanted.has(one.line)}
        onChange={(event) => list.want(one.line, event.currentTarget.checked)}
      />
      {t.isNew}
    </label>
  );
}

interface RemarksProps {
  title: string;
  lines: readonly EnteredLine[];
  what: 'errors' | 'notes';
}

function Remarks({ title, lines, what }: RemarksProps) {
  const t = useTexts(lists);
  const { lang } = useSettings();
  if (!lines.length) return null;
  return (
    <Part title={title}>
      {lines.map((one) => (
        <li key={one.line}>
          {t.line(one.line)} {one.person?.name && <b>{one.person.name} </b>}
          {remarksOf(one[what], t, lang)}
        </li>
      ))}
    </Part>
  );
}

/** Remarks in the reader's language, each behind the name of its column. */
export const remarksOf = (
  remarks: readonly Remark[] | undefined,
  { fields, ofField }: Pick<typeof lists.en, 'fields' | 'ofField'>,
  lang: 'en' | 'fr',
): string =>
  (remarks ?? [])
    .map(({ at, text, detail }) => ofField(fields[at.split('/')[1] ?? ''], spoken(text, lang) ?? detail))
    .join('; ');

interface ColumnsProps extends Pick<Preview, 'chosen'> {
  list: ListActs;
  read: EnteredList;
}

/** What each column is: as it was recognised, and as somebody says. */
function Columns({ list, read, chosen }: ColumnsProps) {
  const t = useTexts(lists);
  const { lang } = useSettings();
  const { columns, header, items } = read;
  const first = header ?? items[0]?.line ?? 1;
  // what is chosen shows at once, before the list is read anew
  const named = chosen.columns?.split(',').map((field) => (field === '-' ? null : field));
  const fieldOf = ({ column, field }: ListColumn) => (named ? (named[column - 1] ?? null) : field);
  const hasHeadings = chosen.header === undefined ? header !== null : chosen.header > 0;
  function assign(column: ListColumn, field: string): void {
    const fields = columns.map((one) => {
      if (one.column === column.column) return field || '-';
      const other = fieldOf(one);
      return other && other !== field ? other : '-';
    });
    list.choose({ columns: fields.join(',') });
  }
  return (
    <section>
      <h3>{t.columns}</h3>
      {columns.map((column) => (
        <label key={column.column} class={fieldOf(column) ? 'column' : 'column unused'}>
          <span>
            <b>{column.header || t.column(column.column)}</b>
            <small>{spoken(column.text, lang) ?? column.sample}</small>
          </span>
          <select value={fieldOf(column) ?? ''} onChange={(event) => assign(column, event.currentTarget.value)}>
            <option value="">{t.ignored}</option>
            {Object.entries(t.fields).map(([field, called]) => (
              <option key={field} value={field}>
                {called}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label class="headings">
        <input
          type="checkbox"
          checked={hasHeadings}
          onChange={(event) => list.choose({ header: event.currentTarget.checked ? first : 0 })}
        />
        {t.headings(first)}
      </label>
      <label class="column">
        <span>{t.encoding}</span>
        <select
          value={chosen.encoding ?? read.encoding}
          onChange={(event) => list.choose({ encoding: event.currentTarget.value as (typeof ENCODINGS)[number] })}
        >
          {ENCODINGS.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}
