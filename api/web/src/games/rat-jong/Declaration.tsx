import { useRef, useState } from 'preact/hooks';
import type { Command } from '../../api/types';
import { useTexts } from '../../i18n';
import { buzz } from '../../ui/buzz';
import { Key } from '../../ui/Key';
import type { Refusal } from '../kit/pad';
import { type Proposal, RefusedSheet } from '../kit/RefusedSheet';
import { useScores } from '../kit/scores';
import { nameOf } from '../kit/seats';
import { blank, type Draft, filled, isWhole, type Kind, type Meld, setsOf } from './draft';
import { Laying, type Way } from './Laying';
import { onTop, trumpAnimal } from './offer';
import { optionsOf } from './scores';
import { scoreWords } from './scoreWords';
import type { DeclarationProps, WayOut } from './types';
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

/** Somebody lays all that he has: open melds lie already, the rest is entered, and recorded with its points. */
export function Declaration(props: DeclarationProps) {
  const { state, by, meant, waysOut, options, moment, instead, ruling, said, onRecord, onAsk, onClose } = props;
  const t = useTexts(scoreWords);
  const points = useScores(state);
  const { melds, dragons } = state.seats[by]!;
  const [draft, setDraft] = useState(() => begun(instead, melds.length, dragons));
  const outs = waysOut.map((out) => {
    const kind = kindOf(out);
    const again = waysOut.some((other) => other !== out && kindOf(other) === kind);
    const word = again && out.from === 'visible' ? t.visibly(t.ways[kind]) : t.ways[kind];
    return { out, way: { key: `${out.type} ${out.from}`, word, kind, from: out.from } as Way };
  });
  const from = instead?.type === meant ? instead['from'] : undefined;
  const fitting = outs.filter(({ out }) => out.type === meant);
  const first = fitting.find(({ out }) => out.from === from) ?? fitting[0] ?? outs[0];
  const [chosen, setChosen] = useState(first?.way.key);
  const [refused, setRefused] = useState<{ moment: number; refusal: Refusal; proposals: Proposal[] } | null>(null);
  const now = outs.find(({ way }) => way.key === chosen) ?? first;
  const common = { open: melds, trump: state.trump, options: optionsOf(options) };

  const commandOf = ({ type, from }: WayOut, draft: Draft): Command => ({
    type,
    by,
    from,
    melds: setsOf(draft),
    pair: draft.pair,
  });
  function record(out: WayOut, draft: Draft, irregular?: string) {
    const command = { ...commandOf(out, draft), ...(irregular && { irregular }) };
    const [first, ...more] = out.first;
    if (first) onRecord(first, ...more, command);
    else onRecord(command);
  }

  async function ask(draft: Draft) {
    if (!now || !isWhole(draft)) return;
    const { out, way } = now;
    const told = await scoreOf({ ...common, draft, kind: way.kind });
    // behind a draw that is recorded with it the rules are asked about the cards alone
    const refusal = told.refusal ?? (out.first.length ? null : await onAsk(commandOf(out, draft)));
    if (!refusal || refusal.unsure) return record(out, draft);
    buzz();
    setRefused({ moment, refusal, proposals: await otherwise(out, draft) });
  }

  // asked when all that was tapped has entered: by then another way may be chosen
  const askNow = useRef(ask);
  askNow.current = ask;

  /** Other ways to go out with these very cards. */
  async function otherwise(than: WayOut, draft: Draft): Promise<Proposal[]> {
    const found: Proposal[] = [];
    for (const { out, way } of outs) {
      if (out === than) continue;
      const { score } = await scoreOf({ ...common, draft, kind: way.kind });
      if (score) {
        found.push({
          key: way.key,
          children: <span class="meant-way">{t.instead(way.word, score.points)}</span>,
          onPick: () => {
            setRefused(null);
            record(out, draft);
          },
        });
      }
    }
    return found;
  }

  return (
    <>
      <Laying
        {...common}
        draft={draft}
        who={nameOf(state, by)}
        ways={outs.map(({ way }) => way)}
        way={now?.way ?? null}
        onWay={({ key }) => setChosen(key)}
        onDraft={setDraft}
        trumpAnimal={trumpAnimal(state)}
        before={points(by)}
        counting={false}
        visible={onTop(state)}
        ruling={ruling}
        onClose={onClose}
        acts={(told, then) => (
          <Key
            big
            go={isWhole(draft)}
            off={!isWhole(draft)}
            aria-disabled={!isWhole(draft)}
            data-act="record"
            onClick={() => then((draft) => void askNow.current(draft))}
          >
            {t.record[now?.out.type ?? meant](told?.score && isWhole(draft) ? t.points(told.score.points) : '…')}
          </Key>
        )}
      />
      {refused && refused.moment === moment && now && (
        <RefusedSheet
          refusal={refused.refusal}
          ruling={ruling}
          proposals={refused.proposals}
          said={said(commandOf(now.out, draft))}
          onStand={(reason) => {
            setRefused(null);
            record(now.out, draft, reason);
          }}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}
