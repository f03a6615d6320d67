import { useState } from 'preact/hooks';
import type { Action, MatchState } from '../../api/types';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { Key } from '../../ui/Key';
import type { PadProps } from '../kit/pad';
import { RefusedSheet } from '../kit/RefusedSheet';
import { useRefused } from '../kit/useRefused';
import { kit } from '../kit/words';
import type { Description } from './description';
import { commandOf, isGiven, nextField, othersOf, type Values } from './draft';
import { Row, WordKeys } from './Inputs';
import { Said } from './Said';
import { choicesOf, type Frame, fitted, type Schema } from './schema';
import type { Names } from './Value';
import { generic, said, titled } from './words';

interface Props extends Pick<PadProps, 'state' | 'ruling' | 'onRecord' | 'onAsk' | 'left'> {
  description: Description;
  names: Names;
  /** One kind of action, by each who may do it. */
  actions: readonly Action[];
  onClose: () => void;
}

/** What is believed of the fields: members of the state by the same name, as far as the field can say them. */
function believed({ fields }: Action, state: MatchState, frame: Frame): Values {
  const members = state as unknown as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { schema, choices }]) => {
      const value = schema ? fitted(members[name], schema as Schema, frame) : members[name];
      const fits = schema || (Array.isArray(choices) && choices.includes(value));
      return value !== undefined && value !== null && fits ? [[name, value]] : [];
    }),
  );
}

/** What differs from what is believed. */
const changedIn = (values: Values, before: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  );

/** An action with parts that are put together: all its fields as a list, and one key that records them. */
export function FormPad({ description, names, actions, state, ruling, onRecord, onAsk, onClose }: Props) {
  const t = useTexts(generic);
  const k = useTexts(kit);
  const { lang } = useSettings();
  const { frame } = names;
  const [by, setBy] = useState<string | null>(actions.length === 1 ? (actions[0]!.by ?? '') : null);
  const action = actions.find((one) => (one.by ?? '') === by) ?? null;
  const restates = actions[0]?.type === 'restate';
  const [before] = useState(() => (action && restates ? believed(action, state, frame) : {}));
  const [values, setValues] = useState<Values>(before);
  const { refused, ask } = useRefused({
    recordsUnsure: true,
    onAsk,
    onRecord(command) {
      onRecord(command);
      onClose();
    },
  });
  const sent = restates ? changedIn(values, before) : values;
  const whole =
    action !== null &&
    nextField(action, sent) === null &&
    Object.entries(sent).every(([name, value]) => isGiven(action.fields[name]!, sent, value, frame));

  function set(name: string, value: unknown) {
    if (!action) return;
    const others = othersOf(action, name);
    const next = Object.fromEntries(Object.entries(values).filter(([other]) => !others.includes(other)));
    if (value === undefined) delete next[name];
    else next[name] = value;
    setValues(next);
  }

  return (
    <>
      <main class="game-pad form-pad">
        <div class="askline">
          <p>{restates ? t.restateAsk : titled(actions[0]?.type ?? '', lang)}</p>
        </div>
        <div class="form">
          {!action && (
            <WordKeys
              label={t.who}
              choices={actions.map((one) => one.by ?? null)}
              chosen={[]}
              onTap={(one) => setBy((one as string | null) ?? '')}
              frame={frame}
              nameOf={(seat) => (seat === 'all' ? t.all : names.nameOf(seat))}
            />
          )}
          {action &&
            Object.entries(action.fields).map(([name, field]) => {
              const choices = choicesOf(field, values);
              const hint = restates ? (name in changedIn(values, before) ? t.changed : undefined) : undefined;
              return (
                <Row
                  key={name}
                  label={titled(name, lang)}
                  schema={choices ? { enum: [...choices] } : ((field.schema ?? {}) as Schema)}
                  value={values[name]}
                  onChange={(value) => set(name, value)}
                  hint={hint}
                  {...names}
                />
              );
            })}
        </div>
        <div class="acts pad">
          <Key quiet class="undo" onClick={onClose}>
            {k.cancel}
          </Key>
          <Key
            big
            go={whole}
            off={!whole}
            aria-disabled={!whole}
            onClick={() => whole && void ask(commandOf(action, sent))}
          >
            <span aria-live="polite">
              {restates ? k.itStands : t.record}
              {action && !whole && nextField(action, sent) && (
                <small>{t.which(said(nextField(action, sent)!, lang))}</small>
              )}
            </span>
          </Key>
        </div>
      </main>
      {refused && (
        <RefusedSheet
          {...refused}
          ruling={ruling}
          said={<Said description={description} command={refused.command} nameOf={names.nameOf} />}
        />
      )}
    </>
  );
}
