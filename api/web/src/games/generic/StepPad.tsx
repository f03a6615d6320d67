import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { CancelKey } from '../kit/CancelKey';
import type { Parts } from '../kit/game';
import { PadFrame } from '../kit/PadFrame';
import { Plates } from '../kit/Plates';
import { RefusedSheet } from '../kit/RefusedSheet';
import { kit } from '../kit/words';
import { Acts } from './Acts';
import { Asked } from './Asked';
import { Members } from './Board';
import type { Description } from './description';
import { FormPad } from './FormPad';
import { rolesOf } from './frame';
import { Said } from './Said';
import { type Given, useStep } from './useStep';
import { generic, said } from './words';
import { Zone } from './Zone';

interface Props extends Given {
  description: Description;
  /** What lies, where the game has a drawing of it; else all its members are told. */
  Table?: Parts['Table'] | undefined;
}

/** Actions by their keys, and the fields of the one in hand. */
export function StepPad(props: Props) {
  const { description, Table, names, state, ledger, left, ways, ruling, onClose } = props;
  const t = useTexts(generic);
  const k = useTexts(kit);
  const { lang } = useSettings();
  const step = useStep(props);
  const { deed, action, field, formed, recording } = step;
  const { missing, refused } = recording;
  if (formed) return <FormPad {...props} actions={formed.actions} onClose={step.closeForm} />;
  const who = action?.by ?? null;
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
            ask={step.asksSeat ? `${field ? said(field, lang) : t.who}` : undefined}
            onTap={step.tapSeat}
          />
        }
        table={
          <section class="table baize told-table" aria-label={k.table} tabIndex={0}>
            {Table ? <Table state={state} /> : <Members state={state} brief {...names} />}
          </section>
        }
        ledger={ledger}
        left={missing ? <CancelKey onTap={recording.remember} /> : onClose ? <CancelKey onTap={onClose} /> : left}
        ask={<Asked {...{ description, names, step }} stuck={props.stuck} offered={props.actions.length > 0} />}
        keys={<Zone {...{ state, names, step }} />}
        acts={<Acts {...{ names, step }} />}
      />
      {refused && (
        <RefusedSheet
          {...refused}
          ruling={ruling}
          said={<Said description={description} command={refused.command} nameOf={names.nameOf} />}
          {...(ways && { onForgotten: recording.forget })}
        />
      )}
    </>
  );
}
