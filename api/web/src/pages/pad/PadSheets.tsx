import { useEffect } from 'preact/hooks';
import type { Action, Command, MatchState } from '../../api/types';
import type { GamePages } from '../../games';
import type { Ways } from '../../games/kit/pad';
import type { Session } from '../../session/session';
import { useObservable } from '../../store/observable';
import { SettingsSheet } from '../../ui/later';
import { asksForKey, CreationSheet } from './CreationSheet';
import type { Step } from './correct/step';
import { Devices } from './Devices';
import { EndSheet } from './EndSheet';
import { HandOver, Spectators } from './HandOver';
import { LastComment } from './LastComment';
import { Names } from './Names';
import { PadMenu } from './PadMenu';
import { PenSheet } from './PenSheets';
import { Players } from './Players';
import { DealtSheet, PlayersPhones } from './PlayersPhones';
import { BarredSheet, QueueSheet, UnmadeSheet } from './QueueSheets';
import { RefusedLate } from './RefusedLate';
import { TwoLines } from './TwoLines';
import type { Pen } from './usePen';

export { Cover } from './Cover';
export { PenChip, PenSheets, PenWent } from './PenSheets';

export type SheetName =
  | 'menu'
  | 'comments'
  | 'queue'
  | 'refused'
  | 'names'
  | 'hand'
  | 'spectators'
  | 'phones'
  | 'devices'
  | 'dealt'
  | 'settings'
  | 'players'
  | 'end'
  | 'pen';

interface Props {
  session: Session;
  game: GamePages;
  pen: Pen;
  state: MatchState;
  actions: readonly Action[];
  open: SheetName | null;
  onOpen: (sheet: SheetName | null) => void;
  onSee: () => void;
  onLock: () => void;
  onStep: (step: Step) => void;
  onRecord: (command: Command) => void;
  onWay: Ways['onGo'];
}

/** Whatever lies over the pad. */
export function PadSheets({
  session,
  game,
  pen,
  state,
  actions,
  open,
  onOpen,
  onSee,
  onLock,
  onStep,
  onRecord,
  onWay,
}: Props) {
  const view = useObservable(session.view);
  const { match, waiting, refused, unmade, overtaken, barred } = view;
  const { Said } = game;
  const nameOf = (seat: string) => state.seats[seat]?.name || seat;
  const close = () => onOpen(null);
  const refusedKey = refused?.entry.key;
  useEffect(() => {
    if (refusedKey) onOpen('refused');
  }, [refusedKey]);

  if (barred) return <BarredSheet match={match} />;
  if (unmade && asksForKey(unmade)) return <CreationSheet problem={unmade} onRetry={() => session.retry()} />;
  if (unmade && open !== 'names')
    return <UnmadeSheet problem={unmade} onNames={() => onOpen('names')} onRetry={() => session.retry()} />;
  if (overtaken) {
    return (
      <TwoLines
        view={view}
        overtaken={overtaken}
        Said={Said}
        nameOf={nameOf}
        elsewhere={pen.elsewhere !== null}
        onChoose={(line) => void session.settle(line)}
      />
    );
  }
  switch (open) {
    case 'menu':
      return (
        <PadMenu
          match={match}
          state={state}
          actions={actions}
          onOpen={onOpen}
          onSee={onSee}
          onLock={onLock}
          onStep={onStep}
          onWay={onWay}
        />
      );
    case 'queue':
      return (
        <QueueSheet
          kept={view.kept}
          checked={view.judged !== null}
          waiting={waiting}
          Said={Said}
          nameOf={nameOf}
          onRetry={() => session.retry()}
          onClose={close}
        />
      );
    case 'refused':
      return refused ? (
        <RefusedLate
          game={game}
          view={view}
          refused={refused}
          nameOf={nameOf}
          onInstead={(command) => {
            close();
            session.replaceRefused(command);
          }}
          onVisit={() => {
            close();
            onStep({ kind: 'refused' });
          }}
          onDrop={(also) => {
            close();
            void session.dropRefused(also);
          }}
          onClose={close}
        />
      ) : null;
    case 'comments':
      return (
        <LastComment
          match={match}
          items={view.picture?.items ?? []}
          seats={Object.keys(state.seats).sort()}
          nameOf={nameOf}
          onClose={close}
        />
      );
    case 'names':
      return <Names session={session} onClose={close} />;
    case 'pen':
      return <PenSheet pen={pen} onClose={close} />;
    case 'hand':
      return <HandOver match={match} onClose={close} />;
    case 'spectators':
      return <Spectators match={match} onClose={close} />;
    case 'dealt':
      return <DealtSheet onClose={close} />;
    case 'phones':
      return <PlayersPhones match={match} nameOf={nameOf} onClose={close} />;
    case 'devices':
      return <Devices match={match} nameOf={nameOf} onClose={close} />;
    case 'players':
      return <Players game={game} session={session} guard={pen.guard} onClose={close} />;
    case 'end':
      return <EndSheet actions={actions} nameOf={nameOf} onRecord={onRecord} onClose={close} />;
    case 'settings':
      return <SettingsSheet onClose={close} />;
    default:
      return null;
  }
}
