import { useTexts } from '../../i18n';
import { eventSettings } from '../../i18n/texts/eventSettings';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import type { Row } from './change';
import type { EventSettings } from './useEventSettings';

/** The tables that stand, by their numbers, and the room of each lot. */
export function Rooms({ settings }: { settings: EventSettings }) {
  const t = useTexts(eventSettings);
  const { fields, set } = settings;
  const { rows } = fields;
  const change = (at: number, more: Partial<Row>) =>
    set({ rows: rows.map((row, n) => (n === at ? { ...row, ...more } : row)) });
  const last = rows.at(-1);
  return (
    <fieldset class="choice rooms">
      <legend class="eyebrow">{t.tables}</legend>
      {rows.map((row, n) => (
        <div class="room" key={n}>
          {(['from', 'to', 'room'] as const).map((field) => (
            <label key={field}>
              <span class="eyebrow">{t[field]}</span>
              <input
                type="text"
                value={row[field]}
                maxLength={field === 'room' ? 40 : 4}
                {...(field !== 'room' && { inputmode: 'numeric' as const })}
                onInput={(event) => change(n, { [field]: event.currentTarget.value })}
              />
            </label>
          ))}
          <Key
            quiet
            aria-label={t.removeTables(Number(row.from))}
            onClick={() => set({ rows: rows.filter((_, at) => at !== n) })}
          >
            <Icon name="x" />
          </Key>
        </div>
      ))}
      <Key
        icon="plus"
        onClick={() =>
          set({ rows: [...rows, { from: String((Number(last?.to || last?.from) || 0) + 1), to: '', room: '' }] })
        }
      >
        {t.addTables}
      </Key>
    </fieldset>
  );
}
