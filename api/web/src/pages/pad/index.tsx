import '../../viewing/last.css';
import './pad.css';
import { useEffect, useState } from 'preact/hooks';
import { readSummary } from '../../api/matches';
import { answered, quiet } from '../../api/quiet';
import type { Command, Correction, Summary } from '../../api/types';
import { type GamePages, OfGame, useGame, useGameName } from '../../games';
import { Drawn } from '../../games/kit/PadFrame';
import type { Ways } from '../../games/kit/pad';
import { Carried } from '../../games/kit/scores';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { pad } from '../../i18n/texts/pad';
import type { Session } from '../../session/session';
import type { KnownMatch } from '../../store/device';
import { useObservable } from '../../store/observable';
import { useAwake } from '../../ui/awake';
import { Bar } from '../../ui/Bar';
import { PadShapes } from '../../ui/PadShapes';
import { useTitle } from '../../ui/title';
import { useWide } from '../../ui/useWide';
import { useCarried } from '../../viewing/lineage';
import { askCommand, tryCommand } from './asking';
import { targetAt } from './correct/draft';
import { fromList, type Step } from './correct/step';
import { check } from './correct/usePlace';
import { LastMoves } from './LastMoves';
import { Lockable } from './Locked';
import { CorrectionSheets, Desk, News, OtherPad, Over, PadSheets, PenSheets, PenWent, StoreFull, Visit } from './later';
import { PadBar } from './PadBar';
import type { SheetName } from './PadSheets';
import { NoRight, QueueChip } from './parts';
import { WithPlaces } from './places';
import { shownOf } from './shown';
import { UndoKey } from './UndoKey';
import { usePen } from './usePen';
import { usePresses } from './usePresses';
import { useRulings } from './useRulings';
import { useSession } from './useSession';
import { useUndo } from './useUndo';
import { useWitness } from './useWitness';

export function PadPage({ match }: { match: string }) {
  const session = useSession(match);
  const [locked, setLocked] = useState(false);
  if (session) {
    return (
      <WithPlaces session={session}>
        <Lockable locked={locked} onOpen={() => setLocked(false)}>
          <OfItsGame session={session} locked={locked} onLock={() => setLocked(true)} />
        </Lockable>
      </WithPlaces>
    );
  }
  return <div class="phone">{session === null ? <NoRight match={match} /> : <PadShapes />}</div>;
}

interface Props {
  session: Session;
  /** In a pocket: nobody looks. */
  locked: boolean;
  onLock: () => void;
}

/** The pad is that of the match's game. */
function OfItsGame(props: Props) {
  const { match } = useObservable(props.session.view);
  const game = useGame(match.game);
  const summary = useSummary(match);
  const carried = useCarried(summary);
  return game ? (
    <OfGame game={game.key}>
      <Carried.Provider value={carried}>
        <Referee {...props} game={game} parent={summary?.parent ?? null} />
      </Carried.Provider>
    </OfGame>
  ) : (
    <div class="phone">
      <Bar title="Greffier" />
      <PadShapes />
    </div>
  );
}

/** The summary of a match that may have come from another, once there is time for it; before it is made, what it will say. */
function useSummary({ id, token, pending }: KnownMatch): Summary | null {
  const [summary, setSummary] = useState<Summary | null>(null);
  const made = pending === null;
  useEffect(() => {
    let gone = false;
    if (made)
      void quiet
        .then(() => readSummary(id, token))
        .then(
          (read) => gone || setSummary(read),
          () => undefined, // no network: the tally is that of this match alone
        );
    return () => {
      gone = true;
    };
  }, [id, made]);
  const continues = pending?.body.continues;
  return summary ?? (continues ? ({ id, seats: {}, continues, continued_by: null } as unknown as Summary) : null);
}

function Referee({ session, game, parent, locked, onLock }: Props & { game: GamePages; parent: Summary['parent'] }) {
  const t = useTexts(pad);
  const { back } = useTexts(common);
  const view = useObservable(session.view);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [seeing, setSeeing] = useState(false);
  const [way, setWay] = useState<Ways['current']>(null);
  const [step, goTo] = useState<Step | null>(null);
  const [note, setNote] = useState('');
  const ruling = useRulings(view.match.game);
  const pen = usePen(session, view);
  const onSaw = useWitness(session, view, game.awaited, !pen.elsewhere);
  useAwake(!locked);
  const gameName = useGameName(view.match.game);
  useTitle(view.match.title ?? gameName);

  const { match, picture, waiting, reached, refused } = view;
  const covered = sheet || refused || view.unmade || view.overtaken || view.barred;
  const presses = usePresses(session, view, !covered && !step && !pen.asked);
  // what the service dealt follows from its deck: moves are taken back there, and nothing else is mended
  const setStep = (next: Step | null) => {
    const mends = next?.kind === 'mend' || next?.kind === 'before' || next?.kind === 'visit';
    if (mends && match.knowledge === 'dealt') setSheet('dealt');
    else goTo(next);
  };
  const listed = fromList(setStep);
  const shown = shownOf(view);
  const wide = useWide();
  const undo = useUndo(session, view.moment, shown);
  // what was to be entered of one round's hands is not asked in the next
  const hands = shown && `${shown.state.round} ${shown.state.phase === 'deal'}`;
  useEffect(() => setSeeing(false), [hands]);
  // the network may go as soon as the table stands: what lies over it comes first of all that is left
  useEffect(() => void answered.then(PadSheets.load).catch(() => undefined), []);
  if (!shown) {
    return (
      <div class="phone">
        <Bar title={gameName}>
          {!reached && <QueueChip n={waiting.length} checked={false} onTap={() => setSheet('queue')} />}
        </Bar>
        <PadShapes />
      </div>
    );
  }
  const { state } = shown;
  const nameOf = (seat: string) => state.seats[seat]?.name || seat;
  const { items } = shown;
  const head = `${picture?.state.version} ${waiting.map(({ key }) => key).join(' ')}`;

  function record(...commands: Command[]) {
    pen.guard(() => {
      undo.told(commands.length);
      setNote('');
      const last = commands.length - 1;
      for (const [i, command] of commands.entries())
        session.record(note && i === last ? { ...command, note } : command);
    });
  }

  /** What was tapped on the pad of that place: recorded at once if the later moves can bear it. */
  async function put({ place, instead, commands }: Step & { kind: 'visit' }, command: Command) {
    const all = [...commands, command];
    const correction: Correction =
      instead === 'amend' ? { amend: place, commands: all } : { before: place, commands: all };
    const { kind } = await check(session, correction);
    if (kind === 'holds') pen.guard(() => session.correct(correction));
    if (kind === 'holds') setStep(null);
    else
      setStep(
        instead === 'amend' ? { kind: 'mend', place, picked: command } : { kind: 'before', place, commands: all },
      );
  }

  const ledger = (
    <div class="recent">
      <LastMoves
        items={items}
        waiting={shown.waiting}
        recorded={shown.recorded}
        reached={reached}
        undone={undo.undone}
        Said={game.Said}
        nameOf={nameOf}
        onPutBack={undo.putBack}
        onMend={listed.onMend}
        onRaise={() => setStep({ kind: 'list' })}
      />
      <div class="news">
        {view.full && <StoreFull />}
        {pen.went && <PenWent pen={pen} />}
        {view.news && <News news={view.news} />}
      </div>
    </div>
  );
  const left = undo.can && <UndoKey onUndo={() => pen.guard(undo.undo)} />;
  const ways: Ways = {
    current: way,
    onGo: setWay,
    onPlayers: () => setSheet('players'),
    onEnd: () => setSheet('end'),
    onRounds:
      match.pending && !match.pending.sent ? (rounds) => void session.agree({ ...match.options, rounds }) : null,
  };
  const visited = step?.kind === 'visit' ? targetAt(items, step.place) : null;

  return (
    <div class="phone" data-rules={view.judged ? 'here' : 'away'} onClickCapture={presses.onClick}>
      <PadBar
        view={view}
        shown={shown}
        noted={note !== ''}
        pen={pen}
        parent={parent}
        onOpen={setSheet}
        onNote={() => setStep({ kind: 'note' })}
      />
      {step?.kind === 'visit' && visited ? (
        <Visit
          key={`${step.instead} ${step.commands.length}`}
          game={game}
          session={session}
          target={visited}
          kind={step.instead}
          commands={step.commands}
          cancel={back}
          ruling={ruling}
          onPick={(command) => void put(step, command)}
          onCancel={() => setStep(null)}
        />
      ) : step?.kind === 'refused' && refused?.entry.command ? (
        <OtherPad
          game={game}
          state={state}
          actions={(view.judged ?? picture)?.actions ?? []}
          options={match.options}
          moment={0}
          title={t.insteadOfRefused}
          cancel={back}
          ruling={ruling}
          instead={refused.entry.command}
          onAsk={(command) => askCommand(session, command, refused.entry)}
          onPick={(command) => {
            setStep(null);
            session.replaceRefused(command);
          }}
          onCancel={() => {
            setStep(null);
            setSheet('refused');
          }}
        >
          <game.Said command={refused.entry.command} nameOf={nameOf} />
        </OtherPad>
      ) : state.status === 'live' ? (
        <Drawn.Provider value={presses.onDrawn}>
          <game.Pad
            album={match}
            state={state}
            actions={shown.actions}
            items={items}
            options={match.options}
            moment={view.moment}
            stuck={shown.stuck}
            unchecked={shown.unchecked}
            waiting={shown.waiting.flatMap(({ command }) => command ?? [])}
            seeing={seeing}
            onSeen={() => setSeeing(false)}
            onSee={() => setSeeing(true)}
            onRecord={record}
            onSaw={onSaw}
            onAsk={(command) => askCommand(session, command)}
            onTry={(command) => tryCommand(session, command)}
            onJudged={async () => {
              await session.judged();
              return shownOf(session.view.get());
            }}
            onMend={(place, command) => void put({ kind: 'visit', place, instead: 'amend', commands: [] }, command)}
            ruling={ruling}
            ledger={ledger}
            left={left}
            ways={ways}
          />
        </Drawn.Provider>
      ) : (
        <Over
          game={game}
          session={session}
          onNext={() => {
            setWay(null);
            session.nextRound();
          }}
          match={match}
          state={state}
          items={items}
          ledger={ledger}
          left={left}
          waits={waiting.length > 0}
        />
      )}
      {wide && <Desk items={items} options={match.options} acts={game.acts} {...listed} />}
      {step && (
        <CorrectionSheets
          game={game}
          session={session}
          state={state}
          items={items}
          head={head}
          step={step}
          note={note}
          nameOf={nameOf}
          onStep={setStep}
          onCorrect={(correction) => pen.guard(() => session.correct(correction))}
          onRule={(given) => pen.guard(() => session.rule(given))}
          onNote={setNote}
        />
      )}
      {pen.asked && <PenSheets pen={pen} />}
      {covered && (
        <PadSheets
          session={session}
          game={game}
          pen={pen}
          state={state}
          actions={shown.actions}
          open={sheet}
          onRecord={record}
          onWay={setWay}
          onOpen={setSheet}
          onSee={() => setSeeing(true)}
          onLock={onLock}
          onStep={setStep}
        />
      )}
    </div>
  );
}
