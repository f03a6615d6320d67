import { useTexts } from '../../i18n';
import { eventSettings } from '../../i18n/texts/eventSettings';
import { Choice, Stepper } from '../../ui/Choice';
import { Key } from '../../ui/Key';
import { Field } from '../parts';
import type { Points as By, StageFields } from './change';
import type { EventSettings } from './useEventSettings';

const STEP = 5; // minutes
const USUAL = 30; // minutes, where none were agreed
const [LEAST, MOST] = [5, 300]; // minutes

interface Part {
  settings: EventSettings;
}

/** Rounds and lengths, of each stage. */
export function StageSettings({ settings }: Part) {
  const t = useTexts(eventSettings);
  const { fields, set } = settings;
  const isOne = fields.stages.length === 1;
  const change = (at: number, more: Partial<StageFields>) =>
    set({ stages: fields.stages.map((stage, n) => (n === at ? { ...stage, ...more } : stage)) });
  return (
    <>
      {fields.stages.map(({ rounds, minutes }, n) => (
        <div class="two" key={n}>
          {rounds !== null && (
            <Stepper
              label={isOne ? t.rounds : t.roundsOf(n + 1)}
              value={rounds}
              least={1}
              most={30}
              onChange={(value) => change(n, { rounds: value })}
            />
          )}
          {minutes === null ? (
            <Key onClick={() => change(n, { minutes: USUAL })}>{t.minutesNone}</Key>
          ) : (
            <Stepper
              label={isOne ? t.minutes : t.minutesOf(n + 1)}
              value={minutes}
              least={LEAST}
              most={MOST}
              onChange={(value) =>
                change(n, { minutes: Math.min(MOST, Math.max(LEAST, minutes + STEP * (value - minutes))) })
              }
            />
          )}
          {minutes !== null && (
            <Key quiet onClick={() => change(n, { minutes: null })}>
              {t.minutesOff}
            </Key>
          )}
        </div>
      ))}
      {settings.isFixed('kind') && <p>{t.kindFixed}</p>}
    </>
  );
}

/** What places pay; a sentence where that stays. */
export function Points({ settings }: Part) {
  const t = useTexts(eventSettings);
  const { fields, set, tournament } = settings;
  const kinds: By[] = ['place', 'loss', 'table', ...(tournament.scores ? (['score'] as const) : [])];
  if (settings.isFixed('points'))
    return (
      <div class="choice">
        <span class="eyebrow">{t.points}</span>
        <b>{t.by[fields.points]}</b>
        <p>{t.pointsFixed}</p>
      </div>
    );
  return (
    <>
      <Choice
        wraps
        label={t.points}
        value={fields.points}
        values={kinds.map((kind) => [kind, t.by[kind]])}
        onChange={(points) => set({ points })}
      />
      {fields.points === 'table' &&
        Object.entries(fields.paid).map(([size, line]) => (
          <Field
            key={size}
            label={t.paid(Number(size))}
            value={line}
            set={(typed) => set({ paid: { ...fields.paid, [size]: typed } })}
            most={40}
          />
        ))}
    </>
  );
}

/** What a round pays that somebody asks to sit out, and how many of them. */
export function RequestedBye({ settings }: Part) {
  const t = useTexts(eventSettings);
  const { fields, set } = settings;
  return (
    <div class="two">
      <Field label={t.bye} value={fields.bye} set={(bye) => set({ bye })} most={10} />
      {fields.bye.trim() &&
        (fields.byes === null ? (
          <Key onClick={() => set({ byes: 1 })}>{t.byesAll}</Key>
        ) : (
          <Stepper label={t.byes} value={fields.byes} least={1} most={30} onChange={(byes) => set({ byes })} />
        ))}
    </div>
  );
}

/** The figures that decide among equals: tapped in their order, and tapped again to be left out. */
export function Breaks({ settings }: Part) {
  const t = useTexts(eventSettings);
  const { fields, set, tournament } = settings;
  const { breaks } = fields;
  const names = (Object.keys(t.figures) as (keyof typeof t.figures)[]).filter(
    (name) => name !== 'score' || tournament.scores,
  );
  return (
    <fieldset class="choice breaks">
      <legend class="eyebrow">{t.breaks}</legend>
      {breaks.length === 0 ? (
        <p>{t.breaksUsual}</p>
      ) : (
        <Key quiet onClick={() => set({ breaks: [] })}>
          {t.breaksClear}
        </Key>
      )}
      <div class="keys two">
        {names.map((name) => {
          const place = breaks.indexOf(name) + 1;
          return (
            <Key
              key={name}
              aria-pressed={place > 0}
              onClick={() => set({ breaks: place ? breaks.filter((one) => one !== name) : [...breaks, name] })}
            >
              {place > 0 && <b>{place}</b>}
              {t.figures[name]}
            </Key>
          );
        })}
      </div>
    </fieldset>
  );
}
