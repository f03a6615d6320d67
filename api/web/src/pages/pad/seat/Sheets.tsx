import type { Action, ProblemBody, Seat } from '../../../api/types';
import type { GamePages } from '../../../games';
import { useTexts } from '../../../i18n';
import { common } from '../../../i18n/texts/common';
import { seatTexts } from '../../../i18n/texts/seat';
import { href } from '../../../router';
import type { Session } from '../../../session/session';
import type { View } from '../../../session/view';
import { Key, KeyLink } from '../../../ui/Key';
import { SettingsSheet } from '../../../ui/later';
import { Sheet } from '../../../ui/Sheet';
import { Reason } from '../../../viewing/Reason';
import { asksForKey, CreationSheet } from '../CreationSheet';
import { EndSheet } from '../EndSheet';
import { Spectators } from '../HandOver';
import { SeatCodes } from './SeatCodes';

export type SeatSheet = 'menu' | 'phones' | 'spectators' | 'end' | 'settings';

interface Props {
  session: Session;
  view: View;
  game: GamePages;
  open: SeatSheet | null;
  onOpen: (sheet: SeatSheet | null) => void;
  actions: readonly Action[];
}

/** The sheet over a seat's page: first the one that must be answered, then the one that was asked for. */
export function SeatSheets({ session, view, open, onOpen, actions }: Props) {
  const { match, picture, refused, unmade, barred } = view;
  const close = () => onOpen(null);
  const nameOf = (seat: string) => picture?.state.seats[seat]?.name || seat;
  const ends = endings(actions, match.seat!, picture?.state.phase === 'deal');

  if (barred) return <BarredSheet match={match.id} />;
  if (unmade && asksForKey(unmade)) return <CreationSheet problem={unmade} onRetry={() => session.retry()} />;
  if (unmade) return <UnmadeSheet problem={unmade} game={match.game} />;
  if (refused) return <RefusedSheet problem={refused.problem} onDrop={() => void session.dropRefused('all')} />;
  switch (open) {
    case 'menu':
      return <Menu view={view} ends={ends} onOpen={onOpen} />;
    case 'phones':
      return (
        <SeatCodes
          seats={Object.keys(match.codes ?? {})}
          nameOf={nameOf}
          codeOf={async (seat) => match.codes![seat]!}
          onClose={close}
        />
      );
    case 'spectators':
      return <Spectators match={match} onClose={close} />;
    case 'end':
      return (
        <EndSheet actions={ends} nameOf={nameOf} onRecord={(command) => session.record(command)} onClose={close} />
      );
    case 'settings':
      return <SettingsSheet onClose={close} />;
    default:
      return null;
  }
}

/** This phone no longer plays at the seat. */
function BarredSheet({ match }: { match: string }) {
  const t = useTexts(seatTexts);
  return (
    <Sheet tone="stop" title={t.goneTitle} onClose={() => undefined}>
      <p>{t.goneText}</p>
      <div class="keys">
        <KeyLink go href={href({ page: 'join', code: null })}>
          {t.code}
        </KeyLink>
        <KeyLink href={href({ page: 'live', match })}>{t.follow}</KeyLink>
      </div>
    </Sheet>
  );
}

/** The service does not take the match. */
function UnmadeSheet({ problem, game }: { problem: ProblemBody; game: string }) {
  const t = useTexts(seatTexts);
  const { close } = useTexts(common);
  return (
    <Sheet tone="stop" title={t.unmade} onClose={() => undefined}>
      <p>
        <Reason of={problem} />
      </p>
      <KeyLink go big href={href({ page: 'new', game })}>
        {close}
      </KeyLink>
    </Sheet>
  );
}

/** The service refused the move that was sent: it is dropped. */
function RefusedSheet({ problem, onDrop }: { problem: ProblemBody; onDrop: () => void }) {
  const t = useTexts(seatTexts);
  return (
    <Sheet tone="stop" title={t.refused} onClose={onDrop}>
      <p>
        <Reason of={problem} />
      </p>
      <p>
        {t.nothing} {problem.rule && <span class="ruleno">{problem.rule}</span>}
      </p>
      <Key go big wide data-first onClick={onDrop}>
        {t.ok}
      </Key>
    </Sheet>
  );
}

interface MenuProps extends Pick<Props, 'view' | 'onOpen'> {
  /** The ends that this phone may send. */
  ends: readonly Action[];
}

/** Everything that a player does now and then. */
function Menu({ view: { match, picture }, ends, onOpen }: MenuProps) {
  const t = useTexts(seatTexts);
  const { close: closes } = useTexts(common);
  const close = () => onOpen(null);
  const live = picture?.state.status === 'live';
  return (
    <Sheet tone="calm" title={null} label={t.allMoves} onClose={close}>
      <div class="menu">
        <KeyLink icon="book" href={href({ page: 'replay', match: match.id, at: '1', until: null })}>
          {t.allMoves}
        </KeyLink>
        <Key icon="share" onClick={() => onOpen('spectators')}>
          {t.spectators}
        </Key>
        {match.codes && live && (
          <Key icon="qr" onClick={() => onOpen('phones')}>
            {t.phones}
          </Key>
        )}
        <Key icon="set" onClick={() => onOpen('settings')}>
          {t.settings}
        </Key>
        {live && ends.length > 0 && (
          <Key wide quiet onClick={() => onOpen('end')}>
            {t.giveUp}
          </Key>
        )}
        <Key wide onClick={close}>
          {closes}
        </Key>
      </div>
    </Sheet>
  );
}

/** The ends that a seat's phone may send: its own giving up, what goes in circles, and between rounds that this was all. */
function endings(actions: readonly Action[], own: Seat, between: boolean): Action[] {
  return actions.flatMap((action) => {
    const { type, by, fields } = action;
    if (type !== 'end_round' && type !== 'end_match') return [];
    if (by === own) return [action];
    const open = type === 'end_round' ? 'repetition' : between ? 'time' : null;
    const choices = fields['reason']?.choices;
    if (!open || !Array.isArray(choices) || !choices.includes(open)) return [];
    return [{ ...action, fields: { ...fields, reason: { choices: [open] } } }];
  });
}
