import type { Action } from '../../api/types';
import type { Card } from '../../cards/set';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { type KeyState, Keys } from '../kit/Keys';
import type { PadProps } from '../kit/pad';
import type { Values } from './draft';
import { elsewhere } from './frame';
import { NumberInput, toggledOf, WordKeys } from './Inputs';
import { type Frame, type Input, knownOf } from './schema';
import { type Names, Value } from './Value';
import { generic, titled } from './words';

interface FieldProps {
  state: PadProps['state'];
  action: Action;
  field: string;
  /** How it is given. */
  input: Input;
  values: Values;
  names: Names;
  /** legal: false for a card that the rules do not offer. */
  onGive: (value: unknown, legal?: boolean) => void;
  /** A part of it was given: more may follow. */
  onDraft: (value: unknown) => void;
}

/** The keys that fit a field. */
export function FieldKeys({ state, action, field, input, values, names, onGive, onDraft }: FieldProps) {
  const t = useTexts(generic);
  const { lang } = useSettings();
  const { frame } = names;
  const label = titled(field, lang);
  const value = values[field];
  switch (input.kind) {
    case 'one':
      return input.of === 'cards' ? (
        <DeckKeys
          state={state}
          by={action.by ?? null}
          choices={input.choices as Card[]}
          known={knownOf(action.fields[field]!, values) as Card[]}
          chosen={typeof value === 'string' ? [value] : []}
          frame={frame}
          onTap={onGive}
        />
      ) : (
        <WordKeys label={label} choices={input.choices} chosen={[value]} onTap={(one) => onGive(one)} {...names} />
      );
    case 'several': {
      const list = Array.isArray(value) ? value : [];
      const tap = (one: unknown) => onDraft(toggledOf(input, list, one, frame));
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
