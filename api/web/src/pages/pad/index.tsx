import '../../viewing/last.css';
import './pad.css';
import { useEffect, useState } from 'preact/hooks';
import { readSummary } from '../../api/matches';
import { answered, quiet } from '../../api/quiet';
import type { Summary } from '../../api/types';
import { type GamePages, OfGame, useGame, useGameName } from '../../games';
import { Carried } from '../../games/kit/scores';
import type { Session } from '../../session/session';
import type { KnownMatch } from '../../store/device';
import { useObservable } from '../../store/observable';
import { useAwake } from '../../ui/awake';
import { Bar } from '../../ui/Bar';
import { PadShapes } from '../../ui/PadShapes';
import { useTitle } from '../../ui/title';
import { useAnswer } from '../../ui/useAnswer';
import { useWidePad } from '../../ui/wide';
import { useCarried } from '../../viewing/lineage';
import { fromList } from './correct/step';
import { Lockable } from './Locked';
import { CorrectionSheets, Desk, PadSheets, PenSheets } from './later';
import { PadBar } from './PadBar';
import { PadOnShow } from './PadOnShow';
import { NoRight, QueueChip } from './parts';
import { WithPlaces } from './places';
import { type Pad, usePad } from './usePad';
import { useSession } from './useSession';

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

/** Draw the match as its game does. */
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

/** Read the summary of a match that may continue another, once there is time for it; before the match is made, return what it will say. */
function useSummary({ id, token, pending }: KnownMatch): Summary | null {
  const [summary, setSummary] = useState<Summary | null>(null);
  const made = pending === null;
  // without network the tally is that of this match alone
  useAnswer([id, made], () => made && quiet.then(() => readSummary(id, token)), setSummary);
  const continues = pending?.body.continues;
  return summary ?? (continues ? ({ id, seats: {}, continues, continued_by: null } as unknown as Summary) : null);
}

interface RefereeProps extends Props {
  game: GamePages;
  /** The match and the move that a what-if branches off. */
  parent: Summary['parent'];
}

/** The page of whoever records the match. */
function Referee({ session, game, parent, locked, onLock }: RefereeProps) {
  const pad = usePad(session, game);
  const { view, shown, openSheet, correcting } = pad;
  const name = useGameName(view.match.game);
  const wide = useWidePad();
  useAwake(!locked);
  useTitle(view.match.title ?? name);
  // the network may go as soon as the table stands: what lies over it comes first of all that is left
  useEffect(() => void answered.then(PadSheets.load).catch(() => undefined), []);
  if (!shown) {
    return (
      <div class="phone">
        <Bar title={name}>
          {!view.reached && <QueueChip n={view.waiting.length} checked={false} onTap={() => openSheet('queue')} />}
        </Bar>
        <PadShapes />
      </div>
    );
  }
  const known: Pad = { ...pad, shown };
  return (
    <div class="phone" data-rules={view.judged ? 'here' : 'away'} onClickCapture={pad.presses.onClick}>
      <PadBar pad={known} parent={parent} />
      <PadOnShow pad={known} />
      {wide && (
        <Desk
          items={shown.items}
          options={view.match.options}
          acts={game.acts}
          onTyped={pad.presses.onTyped}
          {...fromList(correcting.goTo)}
        />
      )}
      {correcting.step && <CorrectionSheets pad={known} step={correcting.step} />}
      {pad.pen.asked && <PenSheets pen={pad.pen} />}
      {pad.isCovered && <PadSheets pad={known} onLock={onLock} />}
    </div>
  );
}
