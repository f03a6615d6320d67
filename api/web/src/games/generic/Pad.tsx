import './generic.css';
import { useRef, useState } from 'preact/hooks';
import type { Command } from '../../api/types';
import { endsOf } from '../kit/ends';
import type { Parts } from '../kit/game';
import type { PadProps } from '../kit/pad';
import { nameOf } from '../kit/seats';
import type { Description } from './description';
import { withDefaults } from './description';
import { isStepped } from './draft';
import { FormPad } from './FormPad';
import { useFrame } from './frame';
import { Said } from './Said';
import { StepPad } from './StepPad';
import type { Names } from './Value';

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
