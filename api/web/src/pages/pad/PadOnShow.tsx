import type { ComponentChildren } from 'preact';
import { Drawn } from '../../games/kit/PadFrame';
import type { Ways } from '../../games/kit/pad';
import { askCommand, tryCommand } from './asking';
import { fromList } from './correct/step';
import { targetAt } from './correct/target';
import { LastMoves } from './LastMoves';
import { News, Over, PenWent, RefusedPad, StoreFull, Visit } from './later';
import { shownOf } from './shown';
import { UndoKey } from './UndoKey';
import type { Pad } from './usePad';

interface Props {
  pad: Pad;
}

/** The pad of now, of a past move or of a refused one; behind the last move, how the match ended. */
export function PadOnShow({ pad }: Props) {
  const { view, shown, pen, undo } = pad;
  const { step } = pad.correcting;
  const target = step?.kind === 'visit' ? targetAt(shown.items, step.place) : null;
  if (step?.kind === 'visit' && target)
    return <Visit key={`${step.instead} ${step.commands.length}`} pad={pad} step={step} target={target} />;
  const entry = step?.kind === 'refused' ? view.refused?.entry : undefined;
  if (entry?.command) return <RefusedPad pad={pad} entry={entry} command={entry.command} />;
  const keys = {
    ledger: <Recent pad={pad} />,
    left: undo.can && <UndoKey onUndo={() => pen.guard(undo.undo)} />,
  };
  return shown.state.status === 'live' ? <LivePad pad={pad} {...keys} /> : <Over pad={pad} {...keys} />;
}

interface LiveProps extends Props {
  ledger: ComponentChildren;
  left: ComponentChildren;
}

/** The game's own pad, on which the match goes on. */
function LivePad({ pad, ledger, left }: LiveProps) {
  const { session, game, view, shown, recording, revealing, correcting, presses, ruling, onSaw } = pad;
  const { match } = view;
  const ways: Ways = {
    current: pad.way,
    onGo: pad.goWay,
    onPlayers: () => pad.openSheet('players'),
    onEnd: () => pad.openSheet('end'),
    onRounds:
      match.pending && !match.pending.sent ? (rounds) => void session.agree({ ...match.options, rounds }) : null,
  };
  return (
    <Drawn.Provider value={presses.onDrawn}>
      <game.Pad
        album={match}
        state={shown.state}
        actions={shown.actions}
        items={shown.items}
        options={match.options}
        moment={view.moment}
        stuck={shown.stuck}
        unchecked={shown.unchecked}
        waiting={shown.waiting.flatMap(({ command }) => command ?? [])}
        seeing={revealing.isOn}
        onSeen={() => revealing.set(false)}
        onSee={() => revealing.set(true)}
        onRecord={recording.record}
        onSaw={onSaw}
        onAsk={(command) => askCommand(session, command)}
        onTry={(command) => tryCommand(session, command)}
        onJudged={async () => {
          await session.judged();
          return shownOf(session.view.get());
        }}
        onMend={(place, command) => void correcting.put({ place, instead: 'amend', commands: [] }, command)}
        ruling={ruling}
        ledger={ledger}
        left={left}
        ways={ways}
      />
    </Drawn.Provider>
  );
}

/** The last moves, and what the referee should know of besides. */
function Recent({ pad }: Props) {
  const { view, shown, game, pen, undo, correcting, nameOf } = pad;
  return (
    <div class="recent">
      <LastMoves
        items={shown.items}
        waiting={shown.waiting}
        recorded={shown.recorded}
        reached={view.reached}
        undone={undo.undone}
        Said={game.Said}
        nameOf={nameOf}
        onPutBack={undo.putBack}
        onMend={fromList(correcting.goTo).onMend}
        onRaise={() => correcting.goTo({ kind: 'list' })}
      />
      <div class="news">
        {view.full && <StoreFull />}
        {pen.went && <PenWent pen={pen} />}
        {view.news && <News news={view.news} />}
      </div>
    </div>
  );
}
