/** Inputs by JSON Schema: what is chosen on keys, counted, typed, or put together of parts. */
import { useId, useState } from 'preact/hooks';
import type { Card } from '../../cards/set';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { RepeatKey } from '../../ui/RepeatKey';
import { type KeyState, Keys } from '../kit/Keys';
import { kit } from '../kit/words';
import { type Frame, type Input, inputOf, isWhole, type Schema } from './schema';
import { isEmpty, type Names, scalar, Value } from './Value';
import { generic, titled } from './words';

type Several = Extract<Input, { kind: 'several' }>;

interface KeysOf extends Names {
  /** What a screen reader says this is. */
  label: string;
}

interface WordsProps extends KeysOf {
  choices: readonly unknown[];
  /** Chosen, in their order; told by their number where several may be. */
  chosen: readonly unknown[];
  several?: boolean;
  onTap: (value: unknown) => void;
}

/** Choices that are no cards: seats, words, numbers, each a key. */
export function WordKeys({ label, choices, chosen, several = false, onTap, ...names }: WordsProps) {
  const { lang } = useSettings();
  return (
    <div class={classes('word-keys', choices.length > 4 && 'many')} role="group" aria-label={label}>
      {choices.map((choice) => {
        const at = chosen.indexOf(choice);
        return (
          <Key
            key={JSON.stringify(choice)}
            chosen={at >= 0}
            class="lit"
            aria-pressed={at >= 0}
            data-value={String(choice)}
            onClick={() => onTap(choice)}
          >
            {several && at >= 0 && <b class="nth">{at + 1}</b>}
            <span>
              {typeof choice === 'boolean' || choice === null ? (
                scalar(choice, names, lang)
              ) : (
                <Value value={choice} {...names} inLine />
              )}
            </span>
          </Key>
        );
      })}
    </div>
  );
}

interface CardsProps extends KeysOf {
  choices: readonly Card[];
  chosen: readonly Card[];
  onTap: (card: Card) => void;
}

/** Choices that are cards: the keys of the deck, each in its place. */
export function CardKeys({ label, choices, chosen, onTap, frame }: CardsProps) {
  const { looks } = useTexts(kit);
  const may = new Set(choices);
  const deck = frame.deck.length ? frame.deck : choices;
  const keys = new Map<Card, KeyState>(
    deck.map((card) => [card, { look: may.has(card) ? 'lit' : 'gone', sure: false }]),
  );
  return (
    <div role="group" aria-label={label}>
      <Keys
        deck={deck}
        keys={keys}
        chosen={new Set(chosen)}
        says={{ ...looks, lit: looks.free, gone: looks.dim }}
        onTap={onTap}
      />
    </div>
  );
}

/** One more of what may be chosen several times; where no more may be, none of it. */
export function toggled<T>(list: readonly T[], value: T, most: number, copies = 1): T[] {
  const there = list.filter((one) => one === value).length;
  if (there >= copies) return list.filter((one) => one !== value);
  return list.length < most ? [...list, value] : [...list];
}

/** A list with one more of what is offered several times, as often as it may be in it; where it may not, none of it. */
export function toggledOf(input: Several, list: readonly unknown[], value: unknown, frame: Frame): unknown[] {
  const copies = input.distinct ? 1 : input.of === 'cards' ? frame.copies(String(value)) : 99;
  return toggled(list, value, input.most, copies);
}

interface NumberProps {
  label: string;
  value: number | undefined;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

/** A number: one up or down, or typed. */
export function NumberInput({ label, value, least, most, onChange }: NumberProps) {
  const t = useTexts(kit);
  const set = (n: number) => Number.isInteger(n) && onChange(Math.min(most, Math.max(least, n)));
  return (
    <div class="number-input" role="group" aria-label={label}>
      <RepeatKey
        label={t.fewer(label)}
        off={value !== undefined && value <= least}
        onPress={() => set((value ?? least + 1) - 1)}
      >
        −
      </RepeatKey>
      <input
        type="text"
        inputMode="numeric"
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => set(Number.parseInt(event.currentTarget.value, 10))}
      />
      <RepeatKey
        label={t.more(label)}
        off={value !== undefined && value >= most}
        onPress={() => set((value ?? least - 1) + 1)}
      >
        +
      </RepeatKey>
    </div>
  );
}

interface SchemaProps extends Names {
  label: string;
  schema: Schema;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** The input that a schema asks for. */
function SchemaInput({ label, schema, value, onChange, ...names }: SchemaProps) {
  const input = inputOf(schema, names.frame);
  return <InputOf input={input} label={label} value={value} onChange={onChange} {...names} />;
}

interface InputProps extends Omit<SchemaProps, 'schema'> {
  input: Input;
}

function InputOf({ input, label, value, onChange, ...names }: InputProps) {
  const { frame } = names;
  switch (input.kind) {
    case 'one':
      return input.of === 'cards' ? (
        <CardKeys
          label={label}
          choices={input.choices as Card[]}
          chosen={typeof value === 'string' ? [value] : []}
          onTap={(card) => onChange(card === value ? undefined : card)}
          {...names}
        />
      ) : (
        <WordKeys label={label} choices={input.choices} chosen={[value]} onTap={onChange} {...names} />
      );
    case 'several': {
      const list = Array.isArray(value) ? value : [];
      const tap = (one: unknown) => onChange(toggledOf(input, list, one, frame));
      return input.of === 'cards' ? (
        <CardKeys label={label} choices={input.choices as Card[]} chosen={list as Card[]} onTap={tap} {...names} />
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
          onChange={onChange}
        />
      );
    case 'text':
      return (
        <input
          type="text"
          aria-label={label}
          maxLength={input.most}
          value={typeof value === 'string' ? value : ''}
          onInput={(event) => onChange(event.currentTarget.value || undefined)}
        />
      );
    case 'either':
      return <Either input={input} label={label} value={value} onChange={onChange} {...names} />;
    case 'object':
      return (
        <Members
          names={Object.keys(input.members)}
          schemaOf={(name) => input.members[name]!}
          value={value}
          onChange={onChange}
          of={names}
        />
      );
    case 'map':
      return <Members names={input.names} schemaOf={() => input.value} value={value} onChange={onChange} of={names} />;
    case 'list':
      return <ListInput input={input} label={label} value={value} onChange={onChange} {...names} />;
  }
}

interface ListProps extends Omit<InputProps, 'input'> {
  input: Extract<Input, { kind: 'list' }>;
}

/** Items one below the other, each to be changed or removed, and a key for one more. */
function ListInput({ input, label, value, onChange, ...names }: ListProps) {
  const t = useTexts(generic);
  const list = Array.isArray(value) ? value : [];
  const put = (at: number, one: unknown) => onChange(list.map((other, i) => (i === at ? one : other)));
  return (
    <ol class="list-input">
      {list.map((one, i) => (
        <li key={i}>
          <Row
            label={`${i + 1}`}
            schema={input.item}
            value={one}
            onChange={(next) => put(i, next)}
            open={isEmpty(one)}
            {...names}
          />
          <Key
            quiet
            aria-label={t.remove(`${label} ${i + 1}`)}
            onClick={() => onChange(list.filter((_, n) => n !== i))}
          >
            <Icon name="x" class="s" />
          </Key>
        </li>
      ))}
      {list.length < input.most && (
        <li>
          <Key quiet onClick={() => onChange([...list, blank(input.item, names)])}>
            <Icon name="plus" class="s" />
            {t.add}
          </Key>
        </li>
      )}
    </ol>
  );
}

/** What a new item begins as. */
function blank(schema: Schema, { frame }: Names): unknown {
  const input = inputOf(schema, frame);
  if (input.kind === 'object' || input.kind === 'map') return {};
  return input.kind === 'list' || input.kind === 'several' ? [] : undefined;
}

interface EitherProps extends Omit<InputProps, 'input'> {
  input: Extract<Input, { kind: 'either' }>;
}

/** One of several forms; or none, which is a value too. */
function Either({ input: { forms, none }, label, value, onChange, ...names }: EitherProps) {
  const t = useTexts(generic);
  const fits = forms.findIndex((form) => isWhole(value, form, names.frame));
  const [tab, setTab] = useState(Math.max(0, fits));
  const form = forms[tab]!;
  return (
    <div class="either">
      {none && (
        <Key chosen={value === null} aria-pressed={value === null} onClick={() => onChange(null)}>
          {t.none}
        </Key>
      )}
      {forms.length > 1 &&
        forms.map((one, i) => (
          <Key
            key={i}
            chosen={i === tab}
            aria-pressed={i === tab}
            onClick={() => {
              setTab(i);
              onChange(blank(one, names));
            }}
          >
            {one.title ?? i + 1}
          </Key>
        ))}
      <SchemaInput
        label={label}
        schema={form}
        value={value === null ? undefined : value}
        onChange={onChange}
        {...names}
      />
    </div>
  );
}

interface MembersProps {
  names: readonly string[];
  schemaOf: (name: string) => Schema;
  value: unknown;
  onChange: (value: unknown) => void;
  of: Names;
}

/** Named parts, each a row of its own. */
function Members({ names, schemaOf, value, onChange, of }: MembersProps) {
  const { lang } = useSettings();
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return (
    <div class="rows-input">
      {names.map((name) => (
        <Row
          key={name}
          label={of.frame.seats.includes(name) ? of.nameOf(name) : titled(name, lang)}
          schema={schemaOf(name)}
          value={given[name]}
          onChange={(next) => {
            const { [name]: _, ...others } = given;
            onChange(next === undefined ? others : { ...given, [name]: next });
          }}
          {...of}
        />
      ))}
    </div>
  );
}

interface RowProps extends SchemaProps {
  /** Its input shows from the beginning. */
  open?: boolean;
  /** Beneath the value: that it is the usual one, or believed. */
  hint?: string | undefined;
}

/** Values that take no more room than a line are changed where they stand; others are opened. */
export function Row({ label, schema, value, onChange, open: first = false, hint, ...names }: RowProps) {
  const t = useTexts(generic);
  const id = useId();
  const [open, setOpen] = useState(first);
  const input = inputOf(schema, names.frame);
  const short =
    input.kind === 'number' ||
    input.kind === 'text' ||
    (input.kind === 'one' && input.of !== 'cards' && input.choices.length <= 3);
  const control = <InputOf input={input} label={label} value={value} onChange={onChange} {...names} />;
  if (short) {
    return (
      <div class={classes('row-input', input.kind !== 'one' && 'beside')}>
        <span class="eyebrow">
          {label} {hint && <small>{hint}</small>}
        </span>
        {control}
      </div>
    );
  }
  return (
    <div class={classes('row-input', open && 'open')}>
      <Key quiet aria-expanded={open} {...(open && { 'aria-controls': id })} onClick={() => setOpen(!open)}>
        <span class="eyebrow">
          {label} {hint && <small>{hint}</small>}
        </span>
        <span class="given">
          {value === null ? t.none : isEmpty(value) ? '–' : <Value value={value} {...names} inLine />}
        </span>
        <Icon name={open ? 'up' : 'down'} class="s" />
      </Key>
      {open && <div id={id}>{control}</div>}
    </div>
  );
}
