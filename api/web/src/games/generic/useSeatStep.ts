import type { Action, Command } from '../../api/types';
import type { Card } from '../../cards/set';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import type { HandState } from '../kit/SeatFrame';
import type { SeatProps } from '../kit/seat';
import { seatWords } from '../kit/seatWords';
import { useMomentState } from '../kit/useMomentState';
import { kit } from '../kit/words';
import type { Description } from './description';
import { chosen, commandOf, isStepped, nextField, type Values, withCertain } from './draft';
import { toggled } from './Inputs';
import { type Frame, inputOfField } from './schema';
import { certain, isOneTap, seatActions, takesCard } from './seating';
import { said } from './words';

interface Draft {
  type: string | null;
  values: Values;
  /** A field that is being put together, and not whole yet. */
  open: string | null;
}

const NONE: Draft = { type: null, values: {}, open: null };

/** The acts of a seat, the field in hand, and what a tap does. */
export type SeatStep = ReturnType<typeof useSeatStep>;

/** Return what a seat may do now, what it has chosen so far, and what each tap does. */
export function useSeatStep(props: SeatProps & { description: Description }, frame: Frame) {
  const { description, state, own, moment, sent, onSend } = props;
  const { looks } = useTexts(kit);
  const { notNow } = useTexts(seatWords);
  const { lang } = useSettings();
  const actions = sent ? [] : seatActions(props.actions, state, own, description.seat_commands ?? []);
  const [draft, setDraft] = useMomentState(moment, NONE);
  const [formed, setFormed] = useMomentState<string | null>(moment, null);

  const place = (card: Card) => frame.deck.indexOf(card);
  const hand = [...state.seats[own]!.hand.known].sort((a, b) => place(a) - place(b));
  const asking = actions.filter((one) => !isOneTap(one) && isStepped(one, frame));
  const action =
    asking.find(({ type }) => type === draft.type) ?? (actions.length === 1 ? asking[0] : undefined) ?? null;
  const values = action ? withCertain(action, draft.type === action.type ? draft.values : {}) : {};
  const field = action && (draft.open && action.fields[draft.open] ? draft.open : nextField(action, values));
  const input = action && field ? inputOfField(action.fields[field]!, values, frame) : null;
  const several = input?.kind === 'several' ? input : null;
  const held = several?.of === 'cards' ? several : null;
  const value = field === null ? undefined : values[field];
  const listed = several && Array.isArray(value) ? (value as unknown[]) : [];

  /** Give a field its value: where nothing is lacking any more the command goes out. */
  function give(one: Action, name: string, value: unknown) {
    const before = one === action ? values : withCertain(one, {});
    const next = chosen(one, before, name, value);
    const all = withCertain(one, next);
    if (nextField(one, all) === null) onSend(commandOf(one, all));
    else setDraft({ type: one.type, values: next, open: null });
  }

  /** Give a part of the field in hand: more may follow. */
  function giveSome(value: unknown) {
    if (action && field) setDraft({ type: action.type, values: { ...draft.values, [field]: value }, open: field });
  }

  function pick(one: Action) {
    if (isOneTap(one)) return onSend(commandOf(one, certain(one)));
    if (!isStepped(one, frame)) return setFormed(one.type);
    setDraft(one === action && draft.type ? NONE : { ...NONE, type: one.type });
  }

  /** Return what a tap on a card of the hand gives: to the act that was chosen, else to the first that takes it. */
  function takes(card: Card): { action: Action; field: string } | null {
    for (const one of action && field && draft.type ? [action] : [...(action ? [action] : []), ...asking]) {
      const name = takesCard(one, card, one === action ? values : withCertain(one, {}), frame);
      if (name) return { action: one, field: name };
    }
    return null;
  }

  function stateOf(card: Card, nth: number): HandState {
    if (sent) return { look: nth < timesIn(sent, card) ? 'sent' : 'dim', says: '' };
    if (held?.choices.includes(card)) {
      return nth < count(listed, card)
        ? { look: 'sent', says: looks.chosen }
        : { look: 'lit', says: said(action!.type, lang) };
    }
    const taken = takes(card);
    return taken ? { look: 'lit', says: said(taken.action.type, lang) } : { look: 'dim', says: notNow };
  }

  /** Choose a card, or let go of it: of cards that are alike each by itself. */
  function toggleCard(card: Card, nth: number, most: number) {
    const alike = count(listed, card);
    giveSome(nth < alike ? without(listed, card) : toggled(listed, card, most, alike + 1));
  }

  function tapCard(card: Card, nth: number) {
    if (sent) return;
    if (held?.choices.includes(card)) return toggleCard(card, nth, held.most);
    const taken = takes(card);
    if (taken) return give(taken.action, taken.field, card);
    // what is not legal is asked of the service, which says why; where it is another's turn nothing was meant
    if (action && field && input?.kind === 'one' && input.of === 'cards')
      onSend(commandOf(action, { ...values, [field]: card }));
  }

  return {
    actions,
    hand,
    action,
    /** The act in hand was chosen by its key. */
    isPicked: draft.type !== null,
    /** The field in hand, how it is given, and what of it was given so far. */
    field,
    input,
    values,
    value,
    listed,
    /** The act whose fields are asked all at once. */
    formed: actions.find(({ type }) => type === formed) ?? null,
    closeForm: () => setFormed(null),
    pick,
    give: (value: unknown) => action && field && give(action, field, value),
    giveSome,
    stateOf,
    tapCard,
  };
}

const count = (list: readonly unknown[], card: Card): number => list.filter((one) => one === card).length;

const without = (list: readonly unknown[], card: Card): unknown[] =>
  list.filter((_, i) => i !== list.lastIndexOf(card));

/** Return how often a command names that card. */
const timesIn = (command: Command, card: Card): number =>
  JSON.stringify(command).split(JSON.stringify(card)).length - 1;
