import { useId } from 'preact/hooks';
import { classes } from './classes';
import { Icon } from './Icon';
import { Key } from './Key';

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  /** says: its name, where the text alone does not say what it is. */
  values: readonly (readonly [value: V, text: string, says?: string])[];
  onChange: (value: V) => void;
  /** One below the other, for long texts. */
  tall?: boolean;
  /** In as many rows as it takes, for names of which there may be many. */
  wraps?: boolean;
}

/** One of a few: every value is a key of its own. */
export function Choice<V extends string>({ label, value, values, onChange, tall, wraps }: ChoiceProps<V>) {
  const id = useId();
  return (
    <div class="choice">
      <span class="eyebrow" id={id}>
        {label}
      </span>
      <div class={classes('seg', tall && 'tall', wraps && 'wraps')} role="group" aria-labelledby={id}>
        {values.map(([key, text, says]) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === value}
            {...(says && { 'aria-label': says })}
            onClick={() => onChange(key)}
          >
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}

interface StepperProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

/** A small number, one up or down a tap. */
export function Stepper({ label, value, least, most, onChange }: StepperProps) {
  const id = useId();
  return (
    <div class="choice">
      <span class="eyebrow" id={id}>
        {label}
      </span>
      <div class="stepper" role="group" aria-labelledby={id}>
        <Key data-repeats aria-label={`− ${label}`} disabled={value <= least} onClick={() => onChange(value - 1)}>
          −
        </Key>
        <output aria-live="polite">{value}</output>
        <Key data-repeats aria-label={`+ ${label}`} disabled={value >= most} onClick={() => onChange(value + 1)}>
          <Icon name="plus" class="s" />
        </Key>
      </div>
    </div>
  );
}
