import { useState } from 'preact/hooks';
import type { Action, Seat } from '../../api/types';
import { useFocusKept } from '../kit/PadFrame';
import type { PadProps } from '../kit/pad';
import { useMomentState } from '../kit/useMomentState';
import {
  actionOf,
  besides,
  byOneTap,
  chosen,
  commandOf,
  type Deed,
  deedsOf,
  isDue,
  isGiven,
  isOneTap,
  isStepped,
  nextField,
  type Values,
  withCertain,
} from './draft';
import { type Input, inputOfField } from './schema';
import { type Recording, type Given as ToRecord, useRecording } from './useRecording';
import type { Names } from './Value';

export interface Given extends PadProps, Pick<ToRecord, 'onClose'> {
  names: Names;
}

interface Draft {
  type: string | null;
  by: string | null;
  values: Values;
  /** The field in hand, where it is not simply the next one. */
  field: string | null;
}

/** What is chosen so far, and what a tap does. */
export interface Step {
  recording: Recording;
  /** What one tap says. */
  direct: readonly Action[];
  /** What has fields; that in hand, and whose. */
  asked: readonly Deed[];
  deed: Deed | null;
  action: Action | null;
  values: Values;
  /** The field in hand, and how it is given. */
  field: string | null;
  input: Input | null;
  /** Some value was given by a tap. */
  begun: boolean;
  /** Fields that may be given besides. */
  more: readonly string[];
  asksSeat: boolean;
  /** A key says that what was given is whole; whether it may now, and whether it records. */
  confirms: boolean;
  ready: boolean;
  whole: boolean;
  /** Asked all at once. */
  formed: Deed | null;
  closeForm: () => void;
  pick: (deed: Deed) => void;
  pickBy: (by: string) => void;
  tapSeat: (seat: Seat) => void;
  /** legal: false for a card that the rules do not offer. */
  give: (field: string, value: unknown, legal?: boolean) => void;
  /** A part of it was given: more may follow. */
  giveSome: (field: string, value: unknown) => void;
  /** A field that was given is asked again; one is given besides. */
  back: (field: string) => void;
  also: (field: string) => void;
  confirm: () => void;
}

const NONE: Draft = { type: null, by: null, values: {}, field: null };

export function useStep(given: Given): Step {
  const { names, state, actions } = given;
  const { frame } = names;
  const on = state.version;
  const [draft, setDraft] = useMomentState(on, NONE);
  const change = (next: Partial<Draft>) => setDraft({ ...draft, ...next });
  const recording = useRecording(given, () => setDraft(NONE));

  const deeds = deedsOf(actions);
  const direct = actions.filter(isOneTap);
  const asked = deeds.filter(({ actions: some }) => some.some((one) => Object.keys(one.fields).length > 0));
  const deed = asked.find(({ type }) => type === draft.type) ?? asked.find((one) => isDue(one, state.turn)) ?? null;
  const action = deed && actionOf(deed, draft.by, state.turn);
  const [form, setForm] = useState<string | null>(null);
  const face = action ? `${action.type} ${action.by}` : (deed?.type ?? 'none');
  useFocusKept(`${on} ${face}`);

  const values = action ? withCertain(action, draft.values) : {};
  const due = action && nextField(action, values);
  const field = (draft.field && action?.fields[draft.field] ? draft.field : due) ?? null;
  const input = action && field ? inputOfField(action.fields[field]!, values, frame) : null;
  const mayRecord =
    action !== null &&
    due === null &&
    Object.entries(values).every(([name, value]) => isGiven(action.fields[name]!, values, value, frame));
  // a list, a number, words are given by more than one tap: a key says that they are whole
  const filled =
    action && field && values[field] !== undefined && isGiven(action.fields[field]!, values, values[field], frame);
  const ready = field ? filled === true : mayRecord;
  const begun = Object.keys(draft.values).length > 0;
  const at = action && { type: action.type, by: action.by ?? null };

  /** A field got its value: where nothing is lacking any more, and one tap gave it, the command is recorded. */
  function give(name: string, value: unknown, legal = true) {
    if (!action) return;
    const next = withCertain(action, chosen(action, values, name, value));
    const whole = nextField(action, next) === null;
    const tapped = byOneTap(action.fields[name]!, next, frame) && value !== undefined && name === due;
    if (!legal) return recording.ask(commandOf(action, next));
    if (whole && tapped) recording.record(commandOf(action, next));
    else
      change({
        ...at,
        values: chosen(action, values, name, value),
        field: tapped ? null : field === due ? field : null,
      });
  }

  function tapSeat(seat: Seat) {
    if (deed && !action) return change({ type: deed.type, by: seat });
    if (field && input?.kind === 'one' && input.of === 'seats' && input.choices.includes(seat))
      return give(field, seat);
    const one = [deed, ...asked].find((some) => some?.actions.some(({ by }) => by === seat));
    if (one) change({ type: one.type, by: seat, values: {}, field: null });
  }

  function confirm(): void {
    if (!action || !ready) return;
    const next = field ? withCertain(action, values) : values;
    if (nextField(action, next) === null) recording.record(commandOf(action, next));
    else change({ ...at, values: next, field: null });
  }

  return {
    recording,
    direct,
    asked,
    deed,
    action,
    values,
    field,
    input,
    begun,
    more: action ? besides(action, values, field) : [],
    asksSeat: (deed && !action) || (input?.kind === 'one' && input.of === 'seats'),
    confirms:
      action !== null && (begun || !direct.length) && (due === null || (input !== null && input.kind !== 'one')),
    ready,
    whole: action !== null && nextField(action, withCertain(action, values)) === null,
    formed: deeds.find(({ type }) => type === form) ?? null,
    closeForm: () => setForm(null),
    pick(one) {
      if (one.actions.some((some) => !isStepped(some, frame))) setForm(one.type);
      else change({ type: one.type, by: null, values: {}, field: null });
    },
    pickBy: (by) => deed && change({ type: deed.type, by }),
    tapSeat,
    give,
    giveSome: (name, value) => action && change({ ...at, values: chosen(action, values, name, value), field: name }),
    back: (name) => action && change({ ...at, values: chosen(action, values, name, undefined), field: name }),
    also: (name) => change({ ...at, values, field: name }),
    confirm,
  };
}
