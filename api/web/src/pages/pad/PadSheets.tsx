import { useEffect } from 'preact/hooks';
import { SettingsSheet } from '../../ui/later';
import { lazy } from '../../ui/lazy';
import { asksForKey, CreationSheet } from './CreationSheet';
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
import type { Pad } from './usePad';

export { Cover } from './Cover';
export { PenChip, PenSheets, PenWent } from './PenSheets';

const SeatsWrong = lazy(() => import('./SeatsWrong').then((part) => part.SeatsWrong));

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
  | 'seats'
  | 'end'
  | 'pen';

interface Props {
  pad: Pad;
  onLock: () => void;
}

/** The sheet over the pad: first the one that must be answered, then the one that was asked for. */
export function PadSheets({ pad, onLock }: Props) {
  const { session, game, view, pen, sheet, openSheet, nameOf } = pad;
  const { match, refused, unmade, overtaken, barred } = view;
  const refusedKey = refused?.entry.key;
  useEffect(() => {
    if (refusedKey) openSheet('refused');
  }, [refusedKey]);

  if (barred) return <BarredSheet match={match} />;
  if (unmade && asksForKey(unmade)) return <CreationSheet problem={unmade} onRetry={() => session.retry()} />;
  if (unmade && sheet !== 'names')
    return <UnmadeSheet problem={unmade} onNames={() => openSheet('names')} onRetry={() => session.retry()} />;
  if (overtaken) {
    return (
      <TwoLines
        view={view}
        overtaken={overtaken}
        Said={game.Said}
        nameOf={nameOf}
        elsewhere={pen.elsewhere !== null}
        onChoose={(line) => void session.settle(line)}
      />
    );
  }
  return sheet && <OpenedSheet pad={pad} sheet={sheet} onLock={onLock} />;
}

/** The sheet that was asked for. */
function OpenedSheet({ pad, sheet, onLock }: Props & { sheet: SheetName }) {
  const { session, game, view, pen, shown, recording, openSheet, nameOf } = pad;
  const { match } = view;
  const close = () => openSheet(null);
  switch (sheet) {
    case 'menu':
      return <PadMenu pad={pad} onLock={onLock} />;
    case 'queue':
      return (
        <QueueSheet
          kept={view.kept}
          checked={view.judged !== null}
          waiting={view.waiting}
          Said={game.Said}
          nameOf={nameOf}
          onRetry={() => session.retry()}
          onClose={close}
        />
      );
    case 'refused':
      return view.refused && <RefusedLate pad={pad} refused={view.refused} onClose={close} />;
    case 'comments':
      return (
        <LastComment
          match={match}
          items={view.picture?.items ?? []}
          seats={Object.keys(shown.state.seats).sort()}
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
    case 'seats':
      return <SeatsWrong match={match.id} nameOf={nameOf} onClose={close} />;
    case 'end':
      return <EndSheet actions={shown.actions} nameOf={nameOf} onRecord={recording.record} onClose={close} />;
    case 'settings':
      return <SettingsSheet onClose={close} />;
  }
}
