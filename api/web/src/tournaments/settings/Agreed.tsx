import { useTexts } from '../../i18n';
import { eventSettings } from '../../i18n/texts/eventSettings';
import { Choice, Stepper } from '../../ui/Choice';
import { Key } from '../../ui/Key';
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
  const kinds: By[] = ['place', 'loss', ...(tournament.scores ? (['score'] as const) : [])];
  if (fields.points === 'table') kinds.push('table');
  if (settings.isFixed('points'))
    return (
      <div class="choice">
        <span class="eyebrow">{t.points}</span>
        <b>{t.by[fields.points]}</b>
        <p>{t.pointsFixed}</p>
      </div>
    );
  return (
    <Choice
      wraps
      label={t.points}
      value={fields.points}
      values={kinds.map((kind) => [kind, t.by[kind]])}
      onChange={(points) => set({ points })}
    />
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
      {breaks.length === 0 && <p>{t.breaksUsual}</p>}
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
