import './settings.css';
import { useTexts } from '../../i18n';
import { eventSettings } from '../../i18n/texts/eventSettings';
import { office as officeTexts } from '../../i18n/texts/office';
import { Choice, Stepper } from '../../ui/Choice';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { MomentFields } from '../MomentFields';
import { Field } from '../parts';
import type { Office } from '../useOffice';
import { Breaks, Points, RequestedBye, StageSettings } from './Agreed';
import { Rooms } from './Rooms';
import { type EventSettings, useEventSettings } from './useEventSettings';

const MOST_PROTEST = 240; // minutes
const STEP = 5; // minutes

/** The settings of a tournament: changed, copied as a new one, or deleted with it. For the director. */
export function SettingsSheet({ office, onClose }: { office: Office; onClose: () => void }) {
  const t = useTexts(eventSettings);
  const w = useTexts(officeTexts);
  const settings = useEventSettings(office);
  const { part, trouble, news, change } = settings;
  const title = part === 'copy' ? t.copy : part === 'delete' ? t.remove : t.title;
  return (
    <Sheet tone={part === 'delete' ? 'stop' : 'calm'} title={title} onClose={onClose}>
      {part === 'all' && <All settings={settings} />}
      {part === 'copy' && <Copy settings={settings} />}
      {part === 'delete' && (
        <>
          <p>{t.removeSays}</p>
          <Key rule big aria-disabled={settings.isSending} onClick={settings.remove}>
            {t.removeNow}
          </Key>
        </>
      )}
      {trouble && (
        <p class="chip bad" role="alert">
          {trouble}
        </p>
      )}
      {news && (
        <p class="chip ok" role="status">
          {news}
        </p>
      )}
      <div class="keys">
        {part === 'all' && (
          <Key go big aria-disabled={settings.isSending} onClick={settings.save}>
            {t.save}
          </Key>
        )}
        <Key quiet onClick={part === 'all' ? onClose : () => change({ part: 'all', trouble: null })}>
          {part === 'all' ? w.close : t.back}
        </Key>
      </div>
    </Sheet>
  );
}

interface Part {
  settings: EventSettings;
}

/** All that may be changed. */
function All({ settings }: Part) {
  const t = useTexts(eventSettings);
  const w = useTexts(officeTexts);
  const { fields, set, change, tournament } = settings;
  return (
    <div class="settings event">
      <Field label={t.name} value={fields.name} set={(name) => set({ name })} most={100} first />
      <MomentFields date={fields.date} time={fields.begins} set={(date, begins) => set({ date, begins })} />
      <StageSettings settings={settings} />
      <Points settings={settings} />
      <Breaks settings={settings} />
      <RequestedBye settings={settings} />
      <Rooms settings={settings} />
      <Field label={t.categories} value={fields.categories} set={(categories) => set({ categories })} most={400} />
      <Choice
        label={t.claims}
        value={fields.claims}
        values={(['on', 'off'] as const).map((kind) => [kind, t.reports[kind]])}
        onChange={(claims) => set({ claims })}
      />
      <Stepper
        label={t.protest}
        value={fields.protest}
        least={0}
        most={MOST_PROTEST}
        onChange={(value) =>
          set({ protest: Math.min(MOST_PROTEST, Math.max(0, fields.protest + STEP * (value - fields.protest))) })
        }
      />
      {settings.wantsReason && (
        <>
          <p>{t.wantsReason}</p>
          <Field label={w.reason} value={settings.reason} set={(reason) => change({ reason })} most={200} />
        </>
      )}
      <div class="keys two">
        <Key
          onClick={() =>
            change({
              part: 'copy',
              copied: { name: fields.name, date: '', begins: fields.begins },
              trouble: null,
              news: null,
            })
          }
        >
          {t.copy}
        </Key>
        {tournament.deletable && (
          <Key rule onClick={() => change({ part: 'delete', trouble: null, news: null })}>
            {t.remove}
          </Key>
        )}
      </div>
      {!tournament.deletable && <p>{t.played}</p>}
    </div>
  );
}

/** A new tournament with the settings of this one. */
function Copy({ settings }: Part) {
  const t = useTexts(eventSettings);
  const { copied, change, copy, isSending } = settings;
  const { name, date, begins } = copied;
  const isWhole = name.trim() && date && begins;
  return (
    <div class="settings event">
      <p>{t.copySays}</p>
      <Field
        label={t.copyName}
        value={name}
        set={(typed) => change({ copied: { ...copied, name: typed }, trouble: null })}
        most={100}
        first
      />
      <MomentFields
        date={date}
        time={begins}
        set={(day, time) => change({ copied: { name, date: day, begins: time }, trouble: null })}
      />
      <Key go big aria-disabled={isSending || !isWhole} onClick={copy}>
        {t.make}
      </Key>
    </div>
  );
}
