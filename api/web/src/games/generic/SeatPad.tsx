import './generic.css';
import { useState } from 'preact/hooks';
import type { Action, Command } from '../../api/types';
import { Sentence } from '../../cards/Card';
import type { Card } from '../../cards/set';
import { about, list, useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { Key } from '../../ui/Key';
import type { Parts } from '../kit/game';
import { Plates } from '../kit/Plates';
import { type HandState, SeatFrame } from '../kit/SeatFrame';
import type { SeatProps } from '../kit/seat';
import { nameOf } from '../kit/seats';
import { seatWords } from '../kit/seatWords';
import { kit } from '../kit/words';
import { Members } from './Board';
import type { Description } from './description';
import { withDefaults } from './description';
import { chosen, commandOf, isGiven, isStepped, nextField, type Values, withCertain } from './draft';
import { FormPad } from './FormPad';
import { rolesOf, useFrame } from './frame';
import { CardKeys, NumberInput, toggled, WordKeys } from './Inputs';
import { inputOfField } from './schema';
import { certain, handFrame, isOneTap, seatActions, takesCard } from './seating';
import { type Names, Value } from './Value';
import { generic, said, titled } from './words';

interface Props extends SeatProps {
  description: Description;
  parts?: Parts | undefined;
}

interface Draft {
  type: string | null;
  values: Values;
  /** A field that is being put together, and not whole yet. */
  open: string | null;
}

const NONE: Draft = { type: null, values: {}, open: null };

/** Any game from a seat's own phone: what lies, its hand with the legal cards lit, and a key for each act. */
export function SeatPad(props: Props) {
  const { description, parts, state, own, options, moment, sent, reached, onSend, ledger, beside } = props;
  const t = useTexts(generic);
  const k = useTexts(kit);
  const w = useTexts(seatWords);
  const { lang } = useSettings();
  const seats = Object.keys(state.seats);
  const frame = useFrame(description, seats, withDefaults(description, options, seats.length));
  const names: Names = { frame, nameOf: (seat) => nameOf(state, seat) };
  const actions = sent ? [] : seatActions(props.actions, state, own, description.seat_commands ?? []);
  const [last, setDraft] = useState({ moment, draft: NONE });
  const draft = last.moment === moment ? last.draft : NONE;
  const change = (next: Partial<Draft>) => setDraft({ moment, draft: { ...draft, ...next } });
  const [form, setForm] = useState<{ moment: number; type: string } | null>(null);

  const place = (card: Card) => frame.deck.indexOf(card);
  const hand = [...state.seats[own]!.hand.known].sort((a, b) => place(a) - place(b));
  const asking = actions.filter((one) => !isOneTap(one) && isStepped(one, frame));
  const action =
    asking.find(({ type }) => type === draft.type) ?? (actions.length === 1 ? asking[0] : undefined) ?? null;
  const values = action ? withCertain(action, draft.type === action.type ? draft.values : {}) : {};
  const field = action && (draft.open && action.fields[draft.open] ? draft.open : nextField(action, values));
  const input = action && field ? inputOfField(action.fields[field]!, values, frame) : null;
  const dealing = state.phase === 'deal';

  const formed = form?.moment === moment && actions.find(({ type }) => type === form.type);
  if (formed) {
    return (
      <FormPad
        description={description}
        names={{ ...names, frame: handFrame(frame, state, own) }}
        actions={[formed]}
        state={state}
        left={null}
        ruling={() => null}
        onAsk={async () => null}
        onRecord={onSend}
        onClose={() => setForm(null)}
      />
    );
  }

  /** A field got its value: where nothing is lacking any more the command goes out. */
  function give(one: Action, name: string, value: unknown) {
    const before = one === action ? values : withCertain(one, {});
    const next = chosen(one, before, name, value);
    const all = withCertain(one, next);
    if (nextField(one, all) === null) onSend(commandOf(one, all));
    else change({ type: one.type, values: next, open: null });
  }

  function pick(one: Action) {
    if (isOneTap(one)) return onSend(commandOf(one, certain(one)));
    if (!isStepped(one, frame)) return setForm({ moment, type: one.type });
    change(one === action && draft.type ? NONE : { ...NONE, type: one.type });
  }

  /** What a tap on a card of the hand would give: to the act that was chosen, else to the first that takes it. */
  function takes(card: Card): { action: Action; field: string } | null {
    for (const one of action && field && draft.type ? [action] : [...(action ? [action] : []), ...asking]) {
      const name = takesCard(one, card, one === action ? values : withCertain(one, {}), frame);
      if (name) return { action: one, field: name };
    }
    return null;
  }

  const several = input?.kind === 'several' ? input : null;
  const listed = several && Array.isArray(draft.values[field!]) ? (draft.values[field!] as unknown[]) : [];
  const toggle = (one: unknown) => several && part(toggled(listed, one, several.most, several.distinct ? 1 : 99));
  /** Of cards that are alike each is chosen, or let go of, by itself. */
  const toggleCard = (card: Card, nth: number) => {
    const alike = count(listed, card);
    if (nth < alike) part(without(listed, card));
    else part(toggled(listed, card, several!.most, alike + 1));
  };

  /** A part of the field in hand: more may follow. */
  const part = (value: unknown) =>
    action && field && change({ type: action.type, values: { ...draft.values, [field]: value }, open: field });

  function stateOf(card: Card, nth: number): HandState {
    if (sent) return { look: nth < timesIn(sent, card) ? 'sent' : 'dim', says: '' };
    if (several?.of === 'cards' && several.choices.includes(card)) {
      return nth < count(listed, card)
        ? { look: 'sent', says: k.looks.chosen }
        : { look: 'lit', says: said(action!.type, lang) };
    }
    const taken = takes(card);
    return taken ? { look: 'lit', says: said(taken.action.type, lang) } : { look: 'dim', says: w.notNow };
  }

  function tap(card: Card, nth: number) {
    if (sent) return;
    if (several?.of === 'cards' && several.choices.includes(card)) return toggleCard(card, nth);
    const taken = takes(card);
    if (taken) return give(taken.action, taken.field, card);
    // what is not legal is asked of the service, which says why; where it is another's turn nothing was meant
    if (action && field && input?.kind === 'one' && input.of === 'cards')
      onSend(commandOf(action, { ...values, [field]: card }));
  }

  const mine = actions.length > 0;
  const others = state.due ? <Sentence of={state.due} /> : w.toPlay(list(lang, state.turn.map(names.nameOf)));
  const out = state.seats[own]!.out;
  // cards that are chosen, and are not in this hand
  const elsewhere =
    input?.kind === 'one' && input.of === 'cards' && !input.choices.every((one) => hand.includes(`${one}`));
  return (
    <SeatFrame
      plates={
        <Plates
          state={state}
          own={own}
          turn={state.turn.includes(own) ? own : (state.turn[0] ?? null)}
          roleOf={(seat) => {
            const [role] = rolesOf(state, seat);
            return role ? { word: said(role, lang) } : null;
          }}
          onTap={(seat) => {
            if (action && field && input?.kind === 'one' && input.of === 'seats' && input.choices.includes(seat))
              give(action, field, seat);
          }}
        />
      }
      table={
        <section class="table baize told-table" aria-label={k.table} tabIndex={0}>
          {parts?.Table ? <parts.Table state={state} /> : <Members state={state} brief {...names} />}
        </section>
      }
      ledger={ledger}
      ask={
        sent ? (
          <small>{reached ? w.sent : w.waits}</small>
        ) : dealing && mine ? (
          <>
            {state.round ? w.askNext : w.askDeal}
            <small>{w.dealt}</small>
          </>
        ) : action && field ? (
          about(lang, titled(action.type, lang), t.which(said(field, lang)))
        ) : (
          <>
            {out !== null ? w.out(out) : state.turn.includes(own) && mine ? w.yours : others}
            {mine && (
              <small>
                {state.turn.includes(own)
                  ? others
                  : list(
                      lang,
                      actions.map(({ type }) => said(type, lang)),
                    )}
              </small>
            )}
          </>
        )
      }
      hand={dealing && !hand.length ? null : hand}
      stateOf={stateOf}
      onTap={tap}
      keys={
        input && field && action ? (
          <div class="zone">
            {input.kind === 'one' && input.of !== 'cards' && (
              <WordKeys
                label={titled(field, lang)}
                choices={input.choices}
                chosen={[]}
                onTap={(one) => give(action, field, one)}
                {...names}
              />
            )}
            {elsewhere && (
              <CardKeys
                label={titled(field, lang)}
                choices={(input as { choices: readonly Card[] }).choices}
                chosen={[]}
                onTap={(card) => give(action, field, card)}
                {...names}
                frame={{ ...frame, deck: [] }}
              />
            )}
            {several && several.of !== 'cards' && (
              <WordKeys
                label={titled(field, lang)}
                choices={several.choices}
                chosen={listed}
                several
                onTap={toggle}
                {...names}
              />
            )}
            {several && listed.length > 0 && (
              <p class="count" aria-live="polite">
                <Value value={listed} {...names} inLine />
              </p>
            )}
            {input.kind === 'number' && (
              <NumberInput
                label={titled(field, lang)}
                value={draft.values[field] as number | undefined}
                least={input.least}
                most={input.most}
                onChange={(value) => part(value)}
              />
            )}
            {input.kind === 'text' && (
              <input
                type="text"
                class="said-input"
                aria-label={titled(field, lang)}
                placeholder={titled(field, lang)}
                value={String(draft.values[field] ?? '')}
                onInput={(event) => part(event.currentTarget.value || undefined)}
              />
            )}
          </div>
        ) : null
      }
      acts={
        <>
          {dealing && beside}
          {actions.map((one) => (
            <Key
              key={`${one.type} ${one.by}`}
              big
              go={isOneTap(one) && dealing}
              ready={!(isOneTap(one) && dealing)}
              aria-pressed={isOneTap(one) ? undefined : one === action && draft.type !== null}
              data-act={one.type}
              onClick={() => pick(one)}
            >
              {titled(one.type, lang)}
            </Key>
          ))}
          {action && field && input && input.kind !== 'one' && (
            <Key
              big
              go={isGiven(action.fields[field]!, values, draft.values[field], frame)}
              off={!isGiven(action.fields[field]!, values, draft.values[field], frame)}
              disabled={!isGiven(action.fields[field]!, values, draft.values[field], frame)}
              data-act="done"
              onClick={() => give(action, field, draft.values[field])}
            >
              {t.done}
            </Key>
          )}
          {!mine && !sent && <p class="due">{others}</p>}
        </>
      }
    />
  );
}

const count = (list: readonly unknown[], card: Card): number => list.filter((one) => one === card).length;

const without = (list: readonly unknown[], card: Card): unknown[] =>
  list.filter((_, i) => i !== list.lastIndexOf(card));

/** How often a command names that card. */
const timesIn = (command: Command, card: Card): number =>
  JSON.stringify(command).split(JSON.stringify(card)).length - 1;
