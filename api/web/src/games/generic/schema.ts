/** What a field takes, read from its choices or its JSON Schema: the input that fits it. */
import type { ActionField, Seat } from '../../api/types';
import type { Card } from '../../cards/set';

export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  title?: string;
}

/** What the form of a value depends on. */
export interface Frame {
  seats: readonly Seat[];
  /** Every card of the deck, each once; none where the game names no deck. */
  deck: readonly Card[];
  /** How often a card is in the deck. */
  copies: (card: Card) => number;
  isCard: (text: string) => boolean;
}

export type Input =
  /** One of these; a card or a seat among them is drawn as one. */
  | { kind: 'one'; of: 'cards' | 'seats' | 'values'; choices: readonly unknown[] }
  /** Several of these, in the order in which they are chosen. */
  | {
      kind: 'several';
      of: 'cards' | 'seats' | 'values';
      choices: readonly unknown[];
      least: number;
      most: number;
      distinct: boolean;
    }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'text'; most: number }
  /** A list of anything else. */
  | { kind: 'list'; item: Schema; least: number; most: number }
  /** An object of named members. */
  | { kind: 'object'; members: Record<string, Schema>; required: readonly string[] }
  /** A value for each of these names. */
  | { kind: 'map'; names: readonly string[]; value: Schema }
  /** One of several forms, or nothing. */
  | { kind: 'either'; forms: readonly Schema[]; none: boolean };

const MANY = 1000;

function kindOf(choices: readonly unknown[], { seats, isCard }: Frame): 'cards' | 'seats' | 'values' {
  const words = choices.filter((one) => typeof one === 'string');
  if (words.length !== choices.length || !words.length) return 'values';
  if (words.every((word) => seats.includes(word))) return 'seats';
  return words.every(isCard) ? 'cards' : 'values';
}

/** Every value that a schema lets through, where they can be counted; null: they cannot. */
export function listed(schema: Schema, frame: Frame): readonly unknown[] | null {
  if (schema.enum) return schema.enum;
  if ('const' in schema) return [schema.const];
  if (schema.type === 'boolean') return [true, false];
  if (schema.type === 'null') return [null];
  if (schema.pattern !== undefined) {
    const fits = new RegExp(schema.pattern, 'u');
    const seats = frame.seats.filter((seat) => fits.test(seat));
    const cards = frame.deck.filter((card) => fits.test(card));
    if (cards.length) return cards;
    if (seats.length) return seats;
  }
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) {
    const each = forms.map((form) => listed(form, frame));
    return each.every((one) => one !== null) ? each.flat() : null;
  }
  return null;
}

const isNull = (schema: Schema): boolean => schema.type === 'null' || ('const' in schema && schema.const === null);

export function inputOf(schema: Schema, frame: Frame): Input {
  const choices = listed(schema, frame);
  if (choices) return { kind: 'one', of: kindOf(choices, frame), choices };
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) {
    const some = forms.filter((form) => !isNull(form));
    const none = some.length < forms.length;
    return some.length === 1 && !none ? inputOf(some[0]!, frame) : { kind: 'either', forms: some, none };
  }
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  switch (type) {
    case 'integer':
    case 'number':
      return { kind: 'number', least: schema.minimum ?? 0, most: schema.maximum ?? 1_000_000 };
    case 'array': {
      const item = schema.items ?? {};
      const each = listed(item, frame);
      const least = schema.minItems ?? 0;
      const most = schema.maxItems ?? MANY;
      if (each)
        return {
          kind: 'several',
          of: kindOf(each, frame),
          choices: each,
          least,
          most,
          distinct: schema.uniqueItems === true,
        };
      return { kind: 'list', item, least, most };
    }
    case 'object': {
      if (schema.properties) return { kind: 'object', members: schema.properties, required: schema.required ?? [] };
      const names = schema.propertyNames && listed(schema.propertyNames, frame);
      const value = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
      const here = names?.map(String).filter((name) => frame.seats.includes(name));
      return { kind: 'map', names: here?.length ? here : (names?.map(String) ?? frame.seats), value };
    }
    default:
      return { kind: 'text', most: schema.maxLength ?? 500 };
  }
}

/** What an action's field takes, once the fields before it are chosen. */
export function inputOfField(field: ActionField, values: Readonly<Record<string, unknown>>, frame: Frame): Input {
  const choices = choicesOf(field, values);
  if (choices) return { kind: 'one', of: kindOf(choices, frame), choices };
  return inputOf((field.schema ?? {}) as Schema, frame);
}

function listOf(
  lists: ActionField['choices'],
  per: string | undefined,
  values: Readonly<Record<string, unknown>>,
): readonly unknown[] | null {
  if (!lists) return null;
  if (Array.isArray(lists)) return lists;
  return lists[String(values[per ?? ''])] ?? [];
}

/** The choices that a field has, once the fields before it are chosen; null: it has a schema instead. */
export const choicesOf = (field: ActionField, values: Readonly<Record<string, unknown>>): readonly unknown[] | null =>
  listOf(field.choices, field.per, values);

/** Those of them that are known to be there. */
export const knownOf = (field: ActionField, values: Readonly<Record<string, unknown>>): readonly unknown[] =>
  listOf(field.known, field.per, values) ?? [];

/** Whether a value could be sent: what a form may still lack. The service says the rest. */
export function isWhole(value: unknown, schema: Schema, frame: Frame): boolean {
  const input = inputOf(schema, frame);
  switch (input.kind) {
    case 'one':
      return input.choices.includes(value);
    case 'several':
    case 'list':
      return Array.isArray(value) && value.length >= input.least && value.length <= input.most;
    case 'number':
      return typeof value === 'number' && value >= input.least && value <= input.most;
    case 'text':
      return typeof value === 'string' && value.trim() !== '';
    case 'object':
      return (
        typeof value === 'object' &&
        value !== null &&
        input.required.every((name) => (value as Record<string, unknown>)[name] !== undefined)
      );
    case 'map':
      return typeof value === 'object' && value !== null;
    case 'either':
      return (input.none && value === null) || input.forms.some((form) => isWhole(value, form, frame));
  }
}

/** The part of a value that a schema has room for: what is believed, as far as a form can say it. undefined: nothing. */
export function fitted(value: unknown, schema: Schema, frame: Frame): unknown {
  const input = inputOf(schema, frame);
  if (value === undefined) return undefined;
  switch (input.kind) {
    case 'object': {
      if (typeof value !== 'object' || value === null) return undefined;
      const members = Object.entries(input.members).map(([name, member]) => [
        name,
        fitted((value as Record<string, unknown>)[name], member, frame),
      ]);
      return Object.fromEntries(members.filter(([, one]) => one !== undefined));
    }
    case 'map': {
      if (typeof value !== 'object' || value === null) return undefined;
      const members = Object.entries(value).map(([name, one]) => [name, fitted(one, input.value, frame)]);
      return Object.fromEntries(members.filter(([name, one]) => one !== undefined && input.names.includes(`${name}`)));
    }
    case 'list':
    case 'several':
      return Array.isArray(value)
        ? value.map((one) => fitted(one, schema.items ?? {}, frame)).filter((one) => one !== undefined)
        : undefined;
    default:
      return isWhole(value, schema, frame) ? value : undefined;
  }
}
