/** What a seat's own phone may do, of all that is offered. */
import type { Action, MatchState, Seat } from '../../api/types';
import type { Card } from '../../cards/set';
import { nextField, type Values } from './draft';
import { choicesOf, type Frame, inputOfField } from './schema';

/** Ends that every game has: they stand in the menu. */
const COMMON_ENDS: ReadonlySet<unknown> = new Set(['abandoned', 'conceded', 'withdrawn', 'time', 'repetition']);

/** Fields that the service fills where it deals. */
const DEALS = ['deck', 'picks'];

/**
 * The acts of a seat: its own, of the kinds that seats may send; where the service deals also the deal, and an end that
 * only this game has.
 */
export function seatActions(
  actions: readonly Action[],
  { knowledge }: Pick<MatchState, 'knowledge'>,
  own: Seat,
  kinds: readonly string[],
): Action[] {
  return actions.flatMap((action) => {
    const { type, by, fields } = action;
    if (by === own && kinds.includes(type)) return [action];
    if (by || knowledge !== 'dealt') return [];
    if (type === 'deal' || type === 'redeal')
      return [
        { ...action, fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !DEALS.includes(name))) },
      ];
    const { choices } = fields['reason'] ?? {};
    const ends = type === 'end_round' && Array.isArray(choices) ? choices.filter((one) => !COMMON_ENDS.has(one)) : [];
    return ends.length ? [{ ...action, fields: { ...fields, reason: { choices: ends } } }] : [];
  });
}

/** Whether nothing has to be said but that it happened: every field may be left out, or has but one value. */
export const isOneTap = ({ fields }: Action): boolean =>
  Object.values(fields).every(
    ({ choices, ...field }) =>
      (field as { optional?: boolean }).optional || (Array.isArray(choices) && choices.length === 1),
  );

/** What such an act says all the same. */
export const certain = ({ fields }: Action): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { choices, ...field }]) =>
      !(field as { optional?: boolean }).optional && Array.isArray(choices) ? [[name, choices[0]]] : [],
    ),
  );

/** The field of an action that a tap on this card would give; null: it takes no card now, or not this one. */
export function takesCard(action: Action, card: Card, values: Values, frame: Frame): string | null {
  const name = nextField(action, values);
  const field = name !== null && action.fields[name];
  if (!name || !field || inputOfField(field, values, frame).kind !== 'one') return null;
  return choicesOf(field, values)?.includes(card) ? name : null;
}

/** Cards that a seat can put together: those of its hand, and what lies open on the table. */
export function handFrame(frame: Frame, state: MatchState, own: Seat): Frame {
  const { known } = state.seats[own]!.hand;
  const open = Object.values(state as unknown as Record<string, unknown>).flatMap((value) =>
    Array.isArray(value) && value.length && value.every((one) => typeof one === 'string' && frame.deck.includes(one))
      ? [value.at(-1) as Card]
      : [],
  );
  const cards = [...known, ...open];
  const copies = (card: Card) => cards.filter((one) => one === card).length;
  return { ...frame, deck: frame.deck.filter((card) => copies(card) > 0), copies: (card) => copies(card) || 1 };
}
