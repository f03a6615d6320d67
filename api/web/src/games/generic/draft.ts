/** A command being put together from the actions that are offered: one field after the other. */
import type { Action, ActionField, Command, Seat } from '../../api/types';
import { choicesOf, type Frame, inputOfField, isWhole, type Schema } from './schema';

export type Values = Readonly<Record<string, unknown>>;

interface Excluding extends ActionField {
  /** Fields that it stands for: where it is given they are not. */
  instead_of?: string[];
}

const fieldsOf = (action: Action): [string, Excluding][] => Object.entries(action.fields) as [string, Excluding][];

/** Fields of which each says the same as this one in another way. */
export const othersOf = (action: Action, name: string): string[] =>
  fieldsOf(action).flatMap(([other, { instead_of: instead = [] }]) =>
    other !== name && (instead.includes(name) || ((action.fields[name] as Excluding)?.instead_of ?? []).includes(other))
      ? [other]
      : [],
  );

/** Whether another field was given that excludes this one. */
const isExcluded = (action: Action, name: string, values: Values): boolean =>
  othersOf(action, name).some((other) => values[other] !== undefined);

/** What is certain without a tap: the only choice of a field that must be given. The last one is never: a tap says it. */
export function withCertain(action: Action, values: Values): Values {
  const filled: Record<string, unknown> = { ...values };
  const needed = fieldsOf(action).filter(([, field]) => !field.optional);
  for (const [n, [name, field]] of needed.entries()) {
    if (filled[name] !== undefined || isExcluded(action, name, filled)) continue;
    const choices = choicesOf(field, filled);
    if (choices?.length !== 1 || n === needed.length - 1) return filled;
    filled[name] = choices[0];
  }
  return filled;
}

/** The field that is to be chosen next; null: nothing is lacking. */
export function nextField(action: Action, values: Values): string | null {
  const due = fieldsOf(action).find(
    ([name, field]) => !field.optional && values[name] === undefined && !isExcluded(action, name, values),
  );
  return due?.[0] ?? null;
}

/** Fields that may be given besides: optional ones, and those that stand for the one that is asked for. */
export function besides(action: Action, values: Values, asked: string | null): string[] {
  return fieldsOf(action).flatMap(([name, field]) => {
    if (name === asked || values[name] !== undefined || isExcluded(action, name, values)) return [];
    return field.optional || (asked !== null && othersOf(action, asked).includes(name)) ? [name] : [];
  });
}

/** Values with one more; what was chosen behind it by its value no longer counts, nor what it excludes. */
export function chosen(action: Action, values: Values, name: string, value: unknown): Values {
  const kept = fieldsOf(action).filter(
    ([other, { per }]) => values[other] !== undefined && per !== name && !othersOf(action, name).includes(other),
  );
  const next: Record<string, unknown> = Object.fromEntries(kept.map(([other]) => [other, values[other]]));
  if (value === undefined) delete next[name];
  else next[name] = value;
  return next;
}

export function commandOf(action: Action, values: Values): Command {
  const given = Object.fromEntries(
    fieldsOf(action).flatMap(([name]) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
  return { type: action.type, ...(action.by && { by: action.by }), ...given };
}

/** What was meant, where something forgotten comes before it: the same, or else who may lay the same card now. */
export function commandAfter(meant: Command, actions: readonly Action[]): Command | null {
  const { type, by, ...given } = meant;
  const same = actions.find((one) => one.type === type && (one.by ?? undefined) === by);
  if (
    same &&
    Object.entries(given).every(([name, value]) => choicesOf(same.fields[name] ?? {}, given)?.includes(value))
  )
    return meant;
  for (const action of actions) {
    const certain = withCertain(action, {});
    const name = nextField(action, certain);
    const field = name !== null && action.fields[name];
    if (!field || given[name] === undefined || !choicesOf(field, certain)?.includes(given[name])) continue;
    const values = withCertain(action, { ...certain, [name]: given[name] });
    if (nextField(action, values) === null) return commandOf(action, values);
  }
  return null;
}

/** Whether one tap gives the field its value: then the tap that completes the command records it. */
export function byOneTap(field: ActionField, values: Values, frame: Frame): boolean {
  return inputOfField(field, values, frame).kind === 'one';
}

/** Whether a field's value could be sent. */
export function isGiven(field: ActionField, values: Values, value: unknown, frame: Frame): boolean {
  const choices = choicesOf(field, values);
  return choices ? choices.includes(value) : isWhole(value, (field.schema ?? {}) as Schema, frame);
}

const SIMPLE: ReadonlySet<string> = new Set(['one', 'several', 'number', 'text']);

/** Whether all fields can be asked one after the other on the keys; else the action is a form. */
export const isStepped = (action: Action, frame: Frame): boolean =>
  fieldsOf(action).every(([, field]) => field.optional || SIMPLE.has(inputOfField(field, {}, frame).kind)) &&
  (fieldsOf(action).length === 0 || fieldsOf(action).some(([, field]) => !field.optional));

/** A kind of action, with everyone who may do it. */
export interface Deed {
  type: string;
  /** In the order offered. */
  actions: readonly Action[];
}

/** The kinds of action that are offered, in their order. */
export function deedsOf(actions: readonly Action[]): Deed[] {
  const deeds = new Map<string, Action[]>();
  for (const action of actions) {
    const same = deeds.get(action.type);
    if (same) same.push(action);
    else deeds.set(action.type, [action]);
  }
  return [...deeds].map(([type, all]) => ({ type, actions: all }));
}

/** Whether nothing has to be said but that it happened; a table found again says nothing by itself. */
export const isOneTap = ({ type, fields }: Action): boolean =>
  type !== 'restate' && Object.values(fields).every((field) => (field as { optional?: boolean }).optional);

/** Whether a kind of action is the turn's own: then its fields are asked without a tap. */
export const isDue = ({ actions }: Deed, turn: readonly Seat[]): boolean =>
  actions.some(({ by, fields }) => Object.keys(fields).length > 0 && (by ? turn.includes(by) : actions.length === 1)) &&
  actions.every(({ fields }) => Object.values(fields).some((field) => !(field as { optional?: boolean }).optional));

/** The action that is meant: the only one, that of the seat that was tapped, that of the turn. */
export function actionOf({ actions }: Deed, by: string | null, turn: readonly Seat[]): Action | null {
  if (actions.length === 1) return actions[0]!;
  if (by !== null) return actions.find((one) => (one.by ?? '') === by) ?? null;
  return actions.find((one) => one.by && turn.includes(one.by)) ?? null;
}
