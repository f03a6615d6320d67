import './generic.css';
import { Sentence } from '../../cards/Card';
import { about, list, useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { Key } from '../../ui/Key';
import type { Parts } from '../kit/game';
import { Plates } from '../kit/Plates';
import { SeatFrame } from '../kit/SeatFrame';
import type { SeatProps } from '../kit/seat';
import { nameOf } from '../kit/seats';
import { seatWords } from '../kit/seatWords';
import { kit } from '../kit/words';
import { Members } from './Board';
import type { Description } from './description';
import { withDefaults } from './description';
import { isGiven } from './draft';
import { FieldKeys } from './FieldKeys';
import { FormPad } from './FormPad';
import { rolesOf, useFrame } from './frame';
import { CardKeys } from './Inputs';
import { handFrame, isOneTap } from './seating';
import { type SeatStep, useSeatStep } from './useSeatStep';
import { type Names, Value } from './Value';
import { generic, said, titled } from './words';

interface Props extends SeatProps {
  description: Description;
  parts?: Parts | undefined;
}

/** Any game from a seat's own phone: what lies, its hand with the legal cards lit, and a key for each act. */
export function SeatPad(props: Props) {
  const { description, parts, state, own, options, onSend, ledger } = props;
  const k = useTexts(kit);
  const { lang } = useSettings();
  const seats = Object.keys(state.seats);
  const frame = useFrame(description, seats, withDefaults(description, options, seats.length));
  const names: Names = { frame, nameOf: (seat) => nameOf(state, seat) };
  const step = useSeatStep(props, frame);
  const { hand, input, formed } = step;
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
        onClose={step.closeForm}
      />
    );
  }
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
            if (input?.kind === 'one' && input.of === 'seats' && input.choices.includes(seat)) step.give(seat);
          }}
        />
      }
      table={
        <section class="table baize told-table" aria-label={k.table} tabIndex={0}>
          {parts?.Table ? <parts.Table state={state} /> : <Members state={state} brief {...names} />}
        </section>
      }
      ledger={ledger}
      ask={<SeatAsk {...props} names={names} step={step} />}
      hand={state.phase === 'deal' && !hand.length ? null : hand}
      stateOf={step.stateOf}
      onTap={step.tapCard}
      keys={<SeatKeys state={state} names={names} step={step} />}
      acts={<SeatActs {...props} names={names} step={step} />}
    />
  );
}

interface PartProps {
  names: Names;
  step: SeatStep;
}

/** Whom the table waits for, in a sentence. */
function Others({ state, nameOf }: Pick<SeatProps, 'state'> & Pick<Names, 'nameOf'>) {
  const w = useTexts(seatWords);
  const { lang } = useSettings();
  return <>{state.due ? <Sentence of={state.due} /> : w.toPlay(list(lang, state.turn.map(nameOf)))}</>;
}

/** The sentence of the moment, said to whoever holds the phone. */
function SeatAsk({ state, own, sent, reached, names, step }: SeatProps & PartProps) {
  const t = useTexts(generic);
  const w = useTexts(seatWords);
  const { lang } = useSettings();
  const { actions, action, field } = step;
  const mine = actions.length > 0;
  const turn = state.turn.includes(own);
  const { out } = state.seats[own]!;
  if (sent) return <small>{reached ? w.sent : w.waits}</small>;
  if (state.phase === 'deal' && mine) {
    return (
      <>
        {state.round ? w.askNext : w.askDeal}
        <small>{w.dealt}</small>
      </>
    );
  }
  if (action && field) return <>{about(lang, titled(action.type, lang), t.which(said(field, lang)))}</>;
  const others = <Others state={state} nameOf={names.nameOf} />;
  return (
    <>
      {out !== null ? w.out(out) : turn && mine ? w.yours : others}
      {mine && (
        <small>
          {turn
            ? others
            : list(
                lang,
                actions.map(({ type }) => said(type, lang)),
              )}
        </small>
      )}
    </>
  );
}

/** The keys of the field in hand, but for cards of the hand. */
function SeatKeys({ state, names, step }: Pick<SeatProps, 'state'> & PartProps) {
  const { lang } = useSettings();
  const { hand, action, field, input, values, listed, give, giveSome } = step;
  if (!action || !field || !input) return null;
  const ofCards = (input.kind === 'one' || input.kind === 'several') && input.of === 'cards';
  // cards that are chosen, and are not in this hand
  const elsewhere = ofCards && input.kind === 'one' && !input.choices.every((one) => hand.includes(`${one}`));
  return (
    <div class="zone">
      {!ofCards && <FieldKeys {...{ state, action, field, input, values, names }} onGive={give} onDraft={giveSome} />}
      {elsewhere && (
        <CardKeys
          label={titled(field, lang)}
          choices={input.choices as readonly string[]}
          chosen={[]}
          onTap={give}
          {...names}
          frame={{ ...names.frame, deck: [] }}
        />
      )}
      {listed.length > 0 && (
        <p class="count" aria-live="polite">
          <Value value={listed} {...names} inLine />
        </p>
      )}
    </div>
  );
}

/** A key for each act, and one that says that the field in hand is whole. */
function SeatActs({ state, sent, beside, names, step }: SeatProps & PartProps) {
  const t = useTexts(generic);
  const { lang } = useSettings();
  const { actions, action, field, input, values, value } = step;
  const dealing = state.phase === 'deal';
  const confirms = action && field && input && input.kind !== 'one';
  const ready = confirms && isGiven(action.fields[field]!, values, value, names.frame);
  return (
    <>
      {dealing && beside}
      {actions.map((one) => (
        <Key
          key={`${one.type} ${one.by}`}
          big
          go={isOneTap(one) && dealing}
          ready={!(isOneTap(one) && dealing)}
          aria-pressed={isOneTap(one) ? undefined : one === action && step.isPicked}
          data-act={one.type}
          onClick={() => step.pick(one)}
        >
          {titled(one.type, lang)}
        </Key>
      ))}
      {confirms && (
        <Key big go={ready === true} off={!ready} disabled={!ready} data-act="done" onClick={() => step.give(value)}>
          {t.done}
        </Key>
      )}
      {!actions.length && !sent && (
        <p class="due">
          <Others state={state} nameOf={names.nameOf} />
        </p>
      )}
    </>
  );
}
