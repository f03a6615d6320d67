import { useEffect } from 'preact/hooks';
import type { Action, Command, MatchState } from '../../api/types';
import { GAMES } from '../../games';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { mending } from '../../i18n/texts/mending';
import { pad } from '../../i18n/texts/pad';
import { together } from '../../i18n/texts/together';
import { ways } from '../../i18n/texts/ways';
import { href } from '../../router';
import type { Session } from '../../session/session';
import { useObservable } from '../../store/observable';
import { Icon } from '../../ui/Icon';
import { SettingsSheet } from '../../ui/SettingsSheet';
import { Sheet } from '../../ui/Sheet';
import { EndSheet } from './EndSheet';
import { HandOver, Spectators } from './HandOver';
import type { Step } from './mend/step';
import { Names } from './Names';
import { Players } from './Players';
import { LostSheet, QueueSheet, UnmadeSheet } from './QueueSheets';
import { RefusedLate } from './RefusedLate';
import { PenSheet } from './PenSheets';
import { TwoLines } from './TwoLines';
import type { Ways } from './types';
import type { Pen } from './usePen';

export type SheetName = 'menu' | 'queue' | 'refused' | 'names' | 'hand' | 'spectators' | 'settings' | 'players' | 'end' | 'pen';

interface Props {
  session: Session;
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
export function PadSheets({ session, pen, state, actions, open, onOpen, onSee, onLock, onStep, onRecord, onWay }: Props) {
  const view = useObservable(session.view);
  const { match, waiting, refused, unmade, overtaken, lost } = view;
  const { Said } = GAMES[match.game]!;
  const nameOf = (seat: string) => state.seats[seat]?.name || seat;
  const close = () => onOpen(null);
  const refusedKey = refused?.entry.key;
  useEffect(() => {
    if (refusedKey) onOpen('refused');
  }, [refusedKey]);

  if (lost) return <LostSheet match={match} />;
  if (unmade && open !== 'names') return <UnmadeSheet problem={unmade} onNames={() => onOpen('names')} onRetry={() => session.retry()} />;
  if (overtaken) {
    return (
      <TwoLines view={view} overtaken={overtaken} Said={Said} nameOf={nameOf} elsewhere={pen.elsewhere !== null} onChoose={(line) => void session.settle(line)} />
    );
  }
  switch (open) {
    case 'menu':
      return <Menu pending={match.pending !== null} dealt={state.round > 0 && state.status === 'live'} mayShow={mayShow(state, actions)} match={match.id} between={state.phase === 'deal'} mayEnd={match.pending === null && state.status === 'live'} onOpen={onOpen} onSee={onSee} onLock={onLock} onStep={onStep} onWay={onWay} />;
    case 'queue':
      return <QueueSheet kept={view.kept} waiting={waiting} Said={Said} nameOf={nameOf} onRetry={() => session.retry()} onClose={close} />;
    case 'refused':
      return refused ? (
        <RefusedLate
          game={GAMES[match.game]!}
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
    case 'names':
      return <Names session={session} onClose={close} />;
    case 'pen':
      return <PenSheet pen={pen} onClose={close} />;
    case 'hand':
      return <HandOver match={match} onClose={close} />;
    case 'spectators':
      return <Spectators match={match} onClose={close} />;
    case 'players':
      return <Players session={session} guard={pen.guard} onClose={close} />;
    case 'end':
      return <EndSheet actions={actions} nameOf={nameOf} onRecord={onRecord} onClose={close} />;
    case 'settings':
      return <SettingsSheet onClose={close} />;
    default:
      return null;
  }
}

interface MenuProps {
  match: string;
  /** Not yet known to the service: nothing to hand over. */
  pending: boolean;
  dealt: boolean;
  /** Cards may be seen in somebody's hand. */
  mayShow: boolean;
  /** Nothing is dealt just now. */
  between: boolean;
  mayEnd: boolean;
  onOpen: (sheet: SheetName | null) => void;
  onSee: () => void;
  onLock: () => void;
  onStep: (step: Step) => void;
  onWay: Ways['onGo'];
}

/** Between rounds nobody is asked for his cards, even where some lie in a hand still. */
const mayShow = ({ phase }: MatchState, actions: readonly Action[]): boolean =>
  phase !== 'deal' && phase !== 'redeal' && actions.some(({ type }) => type === 'reveal');

function Menu({ match, pending, dealt, mayShow, between, mayEnd, onOpen, onSee, onLock, onStep, onWay }: MenuProps) {
  const { menu: t } = useTexts(pad);
  const { ruling, note, allMoves } = useTexts(mending);
  const { menu: w } = useTexts(ways);
  const { menu: who } = useTexts(together).pen;
  const { close } = useTexts(common);
  function turn(way: 'lost' | 'result') {
    onOpen(null);
    onWay(way);
  }
  function go(step: Step) {
    onOpen(null);
    onStep(step);
  }
  function see() {
    onOpen(null);
    onSee();
  }
  function lock() {
    onOpen(null);
    onLock();
  }
  return (
    <Sheet tone="calm" title={null} label={t.title} onClose={() => onOpen(null)}>
      <div class="menu">
        {mayShow && (
          <button class="key" onClick={see}>
            <Icon name="eye" class="s" />
            {t.seen}
          </button>
        )}
        {!pending && (
          <>
            <button class="key" onClick={() => go({ kind: 'rule', about: null })}>
              <Icon name="gavel" class="s" />
              {ruling.entry}
            </button>
            <button class="key" onClick={() => go({ kind: 'list' })}>
              <Icon name="book" class="s" />
              {allMoves}
            </button>
          </>
        )}
        {dealt && (
          <button class="key" onClick={() => go({ kind: 'note' })}>
            <Icon name="info" class="s" />
            {note.entry}
          </button>
        )}
        {(between || mayEnd) && (
          <button class="key" onClick={() => turn('lost')}>
            <Icon name="search" class="s" />
            {w.lost}
          </button>
        )}
        {between && (
          <>
            <button class="key" onClick={() => turn('result')}>
              <Icon name="cup" class="s" />
              {w.result}
            </button>
            <button class="key" onClick={() => onOpen('players')}>
              <Icon name="user" class="s" />
              {w.players}
            </button>
          </>
        )}
        {mayEnd && (
          <button class="key" onClick={() => onOpen('end')}>
            <Icon name="x" class="s" />
            {w.end}
          </button>
        )}
        <button class="key" onClick={() => onOpen('names')}>
          <Icon name="pen" class="s" />
          {t.names}
        </button>
        {!pending && (
          <>
            <button class="key" onClick={() => onOpen('pen')}>
              <Icon name="user" class="s" />
              {who}
            </button>
            <button class="key" onClick={() => onOpen('hand')}>
              <Icon name="qr" class="s" />
              {t.handOver}
            </button>
            <button class="key" onClick={() => onOpen('spectators')}>
              <Icon name="share" class="s" />
              {t.spectators}
            </button>
            <a class="key" href={href({ page: 'replay', match, at: null, until: null })}>
              <Icon name="play" class="s" />
              {t.moves}
            </a>
          </>
        )}
        <button class="key" onClick={lock}>
          <Icon name="lock" class="s" />
          {t.lock}
        </button>
        <button class="key" onClick={() => onOpen('settings')}>
          <Icon name="set" class="s" />
          {t.settings}
        </button>
        <button class="key wide" onClick={() => onOpen(null)}>
          {close}
        </button>
      </div>
    </Sheet>
  );
}
