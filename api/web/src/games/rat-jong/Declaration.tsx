import { useRef, useState } from 'preact/hooks';
import type { Command } from '../../api/types';
import { useTexts } from '../../i18n';
import { Key } from '../../ui/Key';
import { RefusedSheet } from '../kit/RefusedSheet';
import { useScores } from '../kit/scores';
import { nameOf } from '../kit/seats';
import { useRefused } from '../kit/useRefused';
import { blank, type Draft, filled, isWhole, type Kind, type Meld, setsOf } from './draft';
import { Laying } from './Laying';
import { onTop, trumpAnimal } from './offer';
import { proposeWays } from './proposeWays';
import { optionsOf } from './scores';
import { scoreWords } from './scoreWords';
import type { DeclarationProps, WayOut } from './types';
import type { Way } from './useEntry';
import { scoreOf } from './useScore';

/** What the sheet calls the way out: with a middle card royal, with the visible one minor. */
const kindOf = ({ type, from }: WayOut): Kind =>
  type === 'lay_all' ? 'lay_all' : from === 'middle' ? 'royal' : 'minor';

/** What was recorded of it, where that is mended; else nothing yet. */
function begun(instead: Command | null | undefined, open: number, dragons: Meld): Draft {
  if (instead?.type !== 'declare_ratjong' && instead?.type !== 'lay_all') return blank(open, dragons);
  const { melds, pair } = instead as unknown as { melds: Meld[]; pair: Meld };
  return filled(melds, pair, dragons, open);
}

/** A way out as it is chosen, and what records it. */
interface Out extends Way {
  kind: Kind;
  out: WayOut;
}

/** Return the ways out of a seat, and record the one that is chosen with the cards that are laid. */
function useDeclaring({ state, by, meant, waysOut, options, moment, instead, onRecord, onAsk }: DeclarationProps) {
  const t = useTexts(scoreWords);
  const ways = waysOut.map((out): Out => {
    const kind = kindOf(out);
    const again = waysOut.some((other) => other !== out && kindOf(other) === kind);
    const word = again && out.from === 'visible' ? t.visibly(t.ways[kind]) : t.ways[kind];
    return { key: `${out.type} ${out.from}`, word, kind, from: out.from, out };
  });
  const from = instead?.type === meant ? instead['from'] : undefined;
  const fitting = ways.filter(({ out }) => out.type === meant);
  const first = fitting.find((way) => way.from === from) ?? fitting[0] ?? ways[0];
  const [chosen, choose] = useState(first?.key);
  const way = ways.find(({ key }) => key === chosen) ?? first;
  const common = { open: state.seats[by]!.melds, trump: state.trump, options: optionsOf(options) };

  const commandOf = ({ type, from }: WayOut, { sets, pair }: Draft): Command => ({
    type,
    by,
    from,
    melds: setsOf({ sets }),
    pair,
  });
  function record(command: Command, out = way!.out) {
    const [first, ...more] = out.first;
    if (first) onRecord(first, ...more, command);
    else onRecord(command);
  }
  const { refused, refuse, close } = useRefused({ moment, onAsk, onRecord: record });

  async function ask(draft: Draft) {
    if (!way || !isWhole(draft)) return;
    const { out } = way;
    const command = commandOf(out, draft);
    const told = await scoreOf({ ...common, draft, kind: way.kind });
    // behind a draw that is recorded with it the rules are asked about the cards alone
    const refusal = told.refusal ?? (out.first.length ? null : await onAsk(command));
    if (!refusal || refusal.unsure) return record(command, out);
    const others = ways.filter((other) => other.out !== out);
    const pick = (other: Out) => {
      close();
      record(commandOf(other.out, draft), other.out);
    };
    refuse(command, refusal, await proposeWays({ ...common, draft }, others, t.instead, pick));
  }

  // asked when all that was tapped has entered: by then another way may be chosen
  const latest = useRef(ask);
  latest.current = ask;
  return { common, ways, way, choose, refused, ask: (draft: Draft) => void latest.current(draft) };
}

/** Somebody lays all that he has: open melds lie already, the rest is entered, and recorded with its points. */
export function Declaration(props: DeclarationProps) {
  const { state, by, meant, instead, ruling, said, onClose } = props;
  const t = useTexts(scoreWords);
  const points = useScores(state);
  const { common, ways, way, choose, refused, ask } = useDeclaring(props);
  const { melds, dragons } = state.seats[by]!;
  const [draft, setDraft] = useState(() => begun(instead, melds.length, dragons));
  const whole = isWhole(draft);
  return (
    <>
      <Laying
        {...common}
        draft={draft}
        who={nameOf(state, by)}
        ways={ways}
        way={way ?? null}
        onWay={({ key }) => choose(key)}
        onDraft={setDraft}
        trumpAnimal={trumpAnimal(state)}
        before={points(by)}
        counting={false}
        visible={onTop(state)}
        ruling={ruling}
        onClose={onClose}
        acts={(told, then) => (
          <Key big go={whole} off={!whole} aria-disabled={!whole} data-act="record" onClick={() => then(ask)}>
            {t.record[way?.out.type ?? meant](told?.score && whole ? t.points(told.score.points) : '…')}
          </Key>
        )}
      />
      {refused && <RefusedSheet {...refused} ruling={ruling} said={said(refused.command)} />}
    </>
  );
}
