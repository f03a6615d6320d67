import './generic.css';
import { useRef, useState } from 'preact/hooks';
import type { Action, Command, Seat } from '../../api/types';
import type { Card } from '../../cards/set';
import { about, useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { buzz } from '../../ui/buzz';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { endsOf } from '../kit/ends';
import type { Parts } from '../kit/game';
import { type KeyState, Keys } from '../kit/Keys';
import { PadFrame, useFocusKept } from '../kit/PadFrame';
import { Plates } from '../kit/Plates';
import type { PadProps, Refusal } from '../kit/pad';
import { RefusedSheet } from '../kit/RefusedSheet';
import { nameOf } from '../kit/seats';
import { kit } from '../kit/words';
import { Members } from './Board';
import type { Description } from './description';
import { withDefaults } from './description';
import {
  besides,
  byOneTap,
  chosen,
  commandAfter,
  commandOf,
  type Deed,
  deedsOf,
  isGiven,
  isStepped,
  nextField,
  type Values,
  withCertain,
} from './draft';
import { FormPad } from './FormPad';
import { elsewhere, rolesOf, useFrame } from './frame';
import { NumberInput, toggled, WordKeys } from './Inputs';
import { Said } from './Said';
import { type Frame, inputOfField, knownOf } from './schema';
import { type Names, Value } from './Value';
import { generic, said, titled } from './words';

interface Props extends PadProps {
  description: Description;
  /** What the game has of its own. */
  parts?: Parts | undefined;
}

/** Kinds of action that have a place in the menu: the table found again, cards seen, ends. */
const IN_MENU: ReadonlySet<string> = new Set(['restate', 'reveal', 'end_round', 'end_match']);

/** A pad for any game, made of what may be done: a key for every action, then its fields one after the other. */
export function Pad({ description, parts, ...props }: Props) {
  const { state, actions, options, ways, seeing, stuck, onSeen } = props;
  const seats = Object.keys(state.seats);
  const given = withDefaults(description, options, seats.length);
  const frame = useFrame(description, seats, given);
  const names: Names = { frame, nameOf: (seat) => nameOf(state, seat) };
  const all = { ...props, description, names, Table: parts?.Table };
  const back = () => ways?.onGo(null);
  const played = useRef(false);
  const [plain, setPlain] = useState<{ moment: number; type: string | null } | null>(null);
  const offered = stuck ? [] : actions;
  const of = (type: string) => offered.filter((action) => action.type === type);

  if (ways?.current === 'restate') return <FormPad {...all} actions={of('restate')} onClose={back} />;
  const said = (command: Command) => <Said description={description} command={command} nameOf={names.nameOf} />;
  const onPlain = (type?: string) => setPlain({ moment: props.moment, type: type ?? null });
  const Result = parts?.Result;
  if (Result && props.instead?.type === 'record_round' && of('record_round').length)
    return <Result {...props} said={said} onPlain={onPlain} />;
  if (ways?.current === 'result' && Result && (stuck || of('record_round').length))
    return <Result {...props} said={said} onPlain={onPlain} />;
  if (ways?.current === 'result' && of('record_round').length)
    return <FormPad {...all} actions={of('record_round')} onClose={back} />;
  if (seeing && of('reveal').length) return <StepPad {...all} actions={of('reveal')} onClose={onSeen} />;
  const Play = parts?.Play;
  if (!stuck)
    played.current =
      offered.some(({ type }) => parts?.plays?.has(type)) ||
      [...endsOf(offered).round.keys()].some((reason) => parts?.closes?.has(reason));
  // while the answer to a move is awaited the pad stays what it is, as long as a table is known
  if (Play && played.current && (!stuck || state.round > 0) && plain?.moment !== props.moment) {
    return <Play {...props} said={said} onPlain={onPlain} />;
  }
  if (plain?.moment === props.moment) {
    const own = plain.type === null ? offered.filter(({ type }) => !IN_MENU.has(type)) : of(plain.type);
    const leave = () => setPlain(null);
    if (plain.type !== null && own.some((action) => !isStepped(action, frame)))
      return <FormPad {...all} actions={own} onClose={leave} />;
    return <StepPad {...all} actions={own} onClose={leave} />;
  }
  const moves = offered.filter(({ type }) => !ways || !IN_MENU.has(type));
  return <StepPad {...all} actions={moves.length ? moves : offered} />;
}

interface StepProps extends Omit<Props, 'parts'> {
  names: Names;
  /** What lies, where the game has a drawing of it; else all its members are told. */
  Table?: Parts['Table'] | undefined;
  /** Given where one kind of action was asked for, and can be left again. */
  onClose?: () => void;
}

interface Draft {
  /** The version of the table that it is about: behind another move it counts no more. */
  on: number;
  type: string | null;
  by: string | null;
  values: Values;
  /** The field in hand, where it is not simply the next one. */
  field: string | null;
}

/** Actions by their keys, and the fields of the one in hand. */
function StepPad(props: StepProps) {
  const {
    description,
    Table,
    names,
    state,
    actions,
    stuck,
    ledger,
    left,
    ways,
    ruling,
    onRecord,
    onAsk,
    onTry,
    onClose,
  } = props;
  const t = useTexts(generic);
  const k = useTexts(kit);
  const { lang } = useSettings();
  const { frame } = names;
  const on = state.version;
  const fresh: Draft = { on, type: null, by: null, values: {}, field: null };
  const [last, setDraft] = useState(fresh);
  const [refused, setRefused] = useState<{ on: number; command: Command; refusal: Refusal } | null>(null);
  const [forgot, setForgot] = useState<{ on: number; command: Command } | null>(null);
  const missing = forgot?.on === on ? forgot.command : null;
  const draft = last.on === on ? last : fresh;
  const change = (next: Partial<Draft>) => setDraft({ ...draft, ...next });

  const deeds = deedsOf(actions);
  const direct = actions.filter(isOneTap);
  const asked = deeds.filter(({ actions: some }) => some.some((one) => Object.keys(one.fields).length > 0));
  const deed = asked.find(({ type }) => type === draft.type) ?? asked.find((one) => isDue(one, state.turn)) ?? null;
  const action = deed && actionOf(deed, draft.by, state.turn);
  const [form, setForm] = useState<string | null>(null);
  const face = action ? `${action.type} ${action.by}` : (deed?.type ?? 'none');
  useFocusKept(`${on} ${face}`);

  const formed = deeds.find(({ type }) => type === form);
  if (formed) return <FormPad {...props} actions={formed.actions} onClose={() => setForm(null)} />;

  const values = action ? withCertain(action, draft.values) : {};
  const due = action && nextField(action, values);
  const field = (draft.field && action?.fields[draft.field] ? draft.field : due) ?? null;

  async function ask(command: Command) {
    if (stuck) return;
    const refusal = await onAsk(command);
    if (!refusal) return void record(command);
    buzz();
    setRefused({ on, command, refusal });
  }

  /** A move; where it was forgotten, what was meant before goes with it. */
  async function record(command: Command) {
    const tried = missing && (await onTry(command));
    const then = tried && !tried.refusal ? commandAfter(missing, tried.actions) : null;
    setForgot(null);
    onRecord(command, ...(then ? [then] : []));
    setDraft(fresh);
    onClose?.();
  }

  /** A field got its value: where nothing is lacking any more, and one tap gave it, the command is recorded. */
  function give(name: string, value: unknown, legal = true) {
    if (!action) return;
    const next = withCertain(action, chosen(action, values, name, value));
    const whole = nextField(action, next) === null;
    const tapped = byOneTap(action.fields[name]!, next, frame) && value !== undefined && name === due;
    if (!legal) return void ask(commandOf(action, next));
    if (whole && tapped) void record(commandOf(action, next));
    else
      change({
        type: action.type,
        by: action.by ?? null,
        values: chosen(action, values, name, value),
        field: tapped ? null : field === due ? field : null,
      });
  }

  function pick(one: Deed) {
    if (one.actions.some((some) => !isStepped(some, frame))) return setForm(one.type);
    change({ type: one.type, by: null, values: {}, field: null });
  }

  function tapSeat(seat: Seat) {
    if (deed && !action) return change({ type: deed.type, by: seat });
    if (action && field) {
      const input = inputOfField(action.fields[field]!, values, frame);
      if (input.kind === 'one' && input.of === 'seats' && input.choices.includes(seat)) return give(field, seat);
    }
    if (deed?.actions.some(({ by }) => by === seat))
      return change({ type: deed.type, by: seat, values: {}, field: null });
    const other = asked.find((one) => one.actions.some(({ by }) => by === seat));
    if (other) change({ type: other.type, by: seat, values: {}, field: null });
  }

  const input = action && field ? inputOfField(action.fields[field]!, values, frame) : null;
  const asksSeat = (deed && !action) || (input?.kind === 'one' && input.of === 'seats');
  const mayRecord =
    action !== null &&
    due === null &&
    Object.entries(values).every(([name, value]) => isGiven(action.fields[name]!, values, value, frame));
  // a list, a number, words are given by more than one tap: a key says that they are whole
  const given =
    action && field && values[field] !== undefined && isGiven(action.fields[field]!, values, values[field], frame);
  const begun = Object.keys(draft.values).length > 0 || !direct.length;
  const confirms = action !== null && begun && (due === null || (input !== null && input.kind !== 'one'));
  const more = action ? besides(action, values, field) : [];
  const who = action?.by ?? null;

  function confirm() {
    if (!action || !field) return action && mayRecord && record(commandOf(action, values));
    const next = withCertain(action, values);
    if (nextField(action, next) === null && given) return record(commandOf(action, next));
    if (given) change({ type: action.type, by: action.by ?? null, values: next, field: null });
  }

  const whole = action !== null && nextField(action, withCertain(action, values)) === null;

  return (
    <>
      <PadFrame
        playing
        plates={
          <Plates
            state={state}
            turn={who !== null && state.seats[who] ? who : deed ? null : (state.turn[0] ?? null)}
            roleOf={(seat) => {
              const [role] = rolesOf(state, seat);
              return role ? { word: said(role, lang) } : null;
            }}
            ask={asksSeat ? `${field ? said(field, lang) : t.who}` : undefined}
            onTap={tapSeat}
          />
        }
        table={
          <section class="table baize told-table" aria-label={k.table} tabIndex={0}>
            {Table ? <Table state={state} /> : <Members state={state} brief {...names} />}
          </section>
        }
        ledger={ledger}
        left={missing ? <CancelKey onTap={() => setForgot(null)} /> : onClose ? <CancelKey onTap={onClose} /> : left}
        ask={
          stuck ? (
            k.awaiting
          ) : !actions.length ? (
            t.notOffered
          ) : missing ? (
            <>
              {t.forgotten}
              <Said description={description} command={missing} nameOf={names.nameOf} />
            </>
          ) : deed ? (
            <>
              {who
                ? about(lang, who === 'all' ? t.all : names.nameOf(who), said(deed.type, lang))
                : titled(deed.type, lang)}
              {(field || !action) && ' – '}
              {field ? t.which(said(field, lang)) : !action ? t.who : ''}
            </>
          ) : (
            t.what
          )
        }
        keys={
          <div class="zone">
            <div class="choices">
              {asked.length > 1 && (
                <div class="deeds" role="group" aria-label={t.what}>
                  {asked.map((one) => (
                    <button
                      key={one.type}
                      class={classes('key', one === deed && 'chosen')}
                      aria-pressed={one === deed}
                      data-deed={one.type}
                      onClick={() => pick(one)}
                    >
                      {titled(one.type, lang)}
                      {one.actions.every(isOneTap) && '…'}
                    </button>
                  ))}
                </div>
              )}
              {action && (Object.keys(draft.values).length > 0 || more.length > 0) && (
                <Crumbs
                  action={action}
                  values={values}
                  field={field}
                  more={more}
                  names={names}
                  onBack={(name) =>
                    change({
                      type: action.type,
                      by: action.by ?? null,
                      values: chosen(action, values, name, undefined),
                      field: name,
                    })
                  }
                  onMore={(name) => change({ type: action.type, by: action.by ?? null, values, field: name })}
                />
              )}
            </div>
            {deed && !action && (
              <WordKeys
                label={t.who}
                choices={deed.actions.map(({ by }) => by ?? null)}
                chosen={[]}
                onTap={(by) => change({ type: deed.type, by: (by as string | null) ?? '' })}
                frame={frame}
                nameOf={(seat) => (seat === 'all' ? t.all : names.nameOf(seat))}
              />
            )}
            {action && field && input && (
              <FieldKeys
                key={`${action.type} ${field}`}
                state={state}
                action={action}
                field={field}
                values={values}
                names={names}
                onGive={(value, legal) => give(field, value, legal)}
                onDraft={(value) =>
                  change({
                    type: action.type,
                    by: action.by ?? null,
                    values: chosen(action, values, field, value),
                    field,
                  })
                }
              />
            )}
          </div>
        }
        acts={
          confirms ? (
            <button
              class={classes('key big', (field ? given : mayRecord) ? 'go' : 'off')}
              aria-disabled={!(field ? given : mayRecord)}
              onClick={confirm}
            >
              {whole ? t.record : t.done}
            </button>
          ) : (
            direct.map((one) => (
              <button
                key={`${one.type} ${one.by}`}
                class="key big ready"
                data-deed={one.type}
                data-by={one.by ?? ''}
                aria-label={
                  one.by
                    ? about(lang, one.by === 'all' ? t.all : names.nameOf(one.by), said(one.type, lang))
                    : said(one.type, lang)
                }
                onClick={() => record(commandOf(one, {}))}
              >
                <span>
                  {titled(one.type, lang)}
                  {one.by && <small>{one.by === 'all' ? t.all : names.nameOf(one.by)}</small>}
                </span>
              </button>
            ))
          )
        }
      />
      {refused && refused.on === on && (
        <RefusedSheet
          refusal={refused.refusal}
          ruling={ruling}
          said={<Said description={description} command={refused.command} nameOf={names.nameOf} />}
          onStand={(reason) => {
            setRefused(null);
            void record({ ...refused.command, irregular: reason });
          }}
          {...(ways && {
            onForgotten: () => {
              setRefused(null);
              setDraft(fresh);
              setForgot({ on, command: refused.command });
            },
          })}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}

/** Whether nothing has to be said but that it happened; a table found again says nothing by itself. */
const isOneTap = ({ type, fields }: Action): boolean =>
  type !== 'restate' && Object.values(fields).every((field) => (field as { optional?: boolean }).optional);

/** Whether a kind of action is the turn's own: then its fields are asked without a tap. */
const isDue = ({ actions }: Deed, turn: readonly Seat[]): boolean =>
  actions.some(({ by, fields }) => Object.keys(fields).length > 0 && (by ? turn.includes(by) : actions.length === 1)) &&
  actions.every(({ fields }) => Object.values(fields).some((field) => !(field as { optional?: boolean }).optional));

/** The action that is meant: the only one, that of the seat that was tapped, that of the turn. */
function actionOf({ actions }: Deed, by: string | null, turn: readonly Seat[]): Action | null {
  if (actions.length === 1) return actions[0]!;
  if (by !== null) return actions.find((one) => (one.by ?? '') === by) ?? null;
  return actions.find((one) => one.by && turn.includes(one.by)) ?? null;
}

function CancelKey({ onTap }: { onTap: () => void }) {
  const { cancel } = useTexts(kit);
  return (
    <button class="key quiet undo" onClick={onTap}>
      <Icon name="x" class="s" />
      <span>{cancel}</span>
    </button>
  );
}

interface CrumbProps {
  action: Action;
  values: Values;
  field: string | null;
  /** Fields that may be given besides. */
  more: readonly string[];
  names: Names;
  onBack: (field: string) => void;
  onMore: (field: string) => void;
}

/** What was chosen so far, each a way back; and what could be said besides. */
function Crumbs({ action, values, field, more, names, onBack, onMore }: CrumbProps) {
  const t = useTexts(generic);
  const { lang } = useSettings();
  const there = Object.keys(action.fields).filter((name) => values[name] !== undefined && name !== field);
  if (!there.length && !more.length) return null;
  return (
    <div class="crumbs" role="group" aria-label={t.also}>
      {there.map((name) => (
        <button key={name} class="key quiet" aria-label={t.back(said(name, lang))} onClick={() => onBack(name)}>
          <span>
            {said(name, lang)} <Value value={values[name]} {...names} inLine />
          </span>
          <Icon name="x" class="s" />
        </button>
      ))}
      {more.map((name) => (
        <button
          key={name}
          class="key quiet"
          aria-label={about(lang, t.also, said(name, lang))}
          onClick={() => onMore(name)}
        >
          <Icon name="plus" class="s" />
          <span>{said(name, lang)}</span>
        </button>
      ))}
    </div>
  );
}

interface FieldProps {
  state: PadProps['state'];
  action: Action;
  field: string;
  values: Values;
  names: Names;
  /** legal: false for a card that the rules do not offer. */
  onGive: (value: unknown, legal?: boolean) => void;
  /** A part of it was given: more may follow. */
  onDraft: (value: unknown) => void;
}

/** The keys that fit a field. */
function FieldKeys({ state, action, field, values, names, onGive, onDraft }: FieldProps) {
  const t = useTexts(generic);
  const { lang } = useSettings();
  const { frame } = names;
  const asked = action.fields[field]!;
  const input = inputOfField(asked, values, frame);
  const label = titled(field, lang);
  const value = values[field];
  switch (input.kind) {
    case 'one':
      return input.of === 'cards' ? (
        <DeckKeys
          state={state}
          by={action.by ?? null}
          choices={input.choices as Card[]}
          known={knownOf(asked, values) as Card[]}
          chosen={typeof value === 'string' ? [value] : []}
          frame={frame}
          onTap={onGive}
        />
      ) : (
        <WordKeys label={label} choices={input.choices} chosen={[value]} onTap={(one) => onGive(one)} {...names} />
      );
    case 'several': {
      const list = Array.isArray(value) ? value : [];
      const copies = (one: unknown) => (input.distinct ? 1 : input.of === 'cards' ? frame.copies(String(one)) : 99);
      const tap = (one: unknown) => onDraft(toggled(list, one, input.most, copies(one)));
      return input.of === 'cards' ? (
        <>
          <p class="count" aria-live="polite">
            {list.length ? <Value value={list} {...names} inLine /> : t.chosen(0)}
          </p>
          <DeckKeys
            state={state}
            by={action.by ?? null}
            choices={input.choices as Card[]}
            known={[]}
            chosen={list as Card[]}
            frame={frame}
            onTap={tap}
          />
        </>
      ) : (
        <WordKeys label={label} choices={input.choices} chosen={list} several onTap={tap} {...names} />
      );
    }
    case 'number':
      return (
        <NumberInput
          label={label}
          value={typeof value === 'number' ? value : undefined}
          least={input.least}
          most={input.most}
          onChange={onDraft}
        />
      );
    default:
      return (
        <input
          type="text"
          class="said-input"
          aria-label={label}
          placeholder={label}
          value={typeof value === 'string' ? value : ''}
          onInput={(event) => onDraft(event.currentTarget.value || undefined)}
        />
      );
  }
}

interface DeckProps {
  state: PadProps['state'];
  by: string | null;
  choices: readonly Card[];
  known: readonly Card[];
  chosen: readonly Card[];
  frame: Frame;
  onTap: (card: Card, legal: boolean) => void;
}

/** The keys of the deck: lit what is offered, bar what is known in the hand, struck what is known to lie elsewhere. */
function DeckKeys({ state, by, choices, known, chosen: held, frame, onTap }: DeckProps) {
  const may = new Set(choices);
  const sure = new Set(known);
  const away = elsewhere(state, by && state.seats[by] ? [by] : Object.keys(state.seats), frame);
  const deck = frame.deck.length ? frame.deck : [...new Set([...choices, ...away.keys()])];
  const keys = new Map<Card, KeyState>(
    deck.map((card) => {
      const gone = (away.get(card) ?? 0) >= frame.copies(card);
      return [card, { look: may.has(card) ? 'lit' : gone ? 'gone' : 'dim', sure: sure.has(card) }];
    }),
  );
  return <Keys deck={deck} keys={keys} chosen={new Set(held)} onTap={(card) => onTap(card, may.has(card))} />;
}
