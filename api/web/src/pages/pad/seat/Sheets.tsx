import type { Action, Seat } from '../../../api/types';
import type { GamePages } from '../../../games';
import { useTexts } from '../../../i18n';
import { common } from '../../../i18n/texts/common';
import { seatTexts } from '../../../i18n/texts/seat';
import { href } from '../../../router';
import type { Session } from '../../../session/session';
import type { View } from '../../../session/view';
import { Icon } from '../../../ui/Icon';
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

/** Whatever lies over a seat's page. */
export function SeatSheets({ session, view, open, onOpen, actions }: Props) {
  const t = useTexts(seatTexts);
  const { close: closes } = useTexts(common);
  const { match, picture, refused, unmade, barred } = view;
  const close = () => onOpen(null);
  const nameOf = (seat: string) => picture?.state.seats[seat]?.name || seat;
  const own = match.seat!;

  if (barred) {
    return (
      <Sheet tone="stop" title={t.goneTitle} onClose={() => undefined}>
        <p>{t.goneText}</p>
        <div class="keys">
          <KeyLink go href={href({ page: 'join', code: null })}>
            {t.code}
          </KeyLink>
          <KeyLink href={href({ page: 'live', match: match.id })}>{t.follow}</KeyLink>
        </div>
      </Sheet>
    );
  }
  if (unmade && asksForKey(unmade)) return <CreationSheet problem={unmade} onRetry={() => session.retry()} />;
  if (unmade) {
    return (
      <Sheet tone="stop" title={t.unmade} onClose={() => undefined}>
        <p>
          <Reason of={unmade} />
        </p>
        <KeyLink go big href={href({ page: 'new', game: match.game })}>
          {closes}
        </KeyLink>
      </Sheet>
    );
  }
  if (refused) {
    const { problem } = refused;
    const drop = () => void session.dropRefused('all');
    return (
      <Sheet tone="stop" title={t.refused} onClose={drop}>
        <p>
          <Reason of={problem} />
        </p>
        <p>
          {t.nothing} {problem.rule && <span class="ruleno">{problem.rule}</span>}
        </p>
        <Key go big wide data-first onClick={drop}>
          {t.ok}
        </Key>
      </Sheet>
    );
  }
  const live = picture?.state.status === 'live';
  switch (open) {
    case 'menu':
      return (
        <Sheet tone="calm" title={null} label={t.allMoves} onClose={close}>
          <div class="menu">
            <KeyLink href={href({ page: 'replay', match: match.id, at: '1', until: null })}>
              <Icon name="book" class="s" />
              {t.allMoves}
            </KeyLink>
            <Key onClick={() => onOpen('spectators')}>
              <Icon name="share" class="s" />
              {t.spectators}
            </Key>
            {match.codes && live && (
              <Key onClick={() => onOpen('phones')}>
                <Icon name="qr" class="s" />
                {t.phones}
              </Key>
            )}
            <Key onClick={() => onOpen('settings')}>
              <Icon name="set" class="s" />
              {t.settings}
            </Key>
            {live && endings(actions, own, picture.state.phase === 'deal').length > 0 && (
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
        <EndSheet
          actions={endings(actions, own, picture?.state.phase === 'deal')}
          nameOf={nameOf}
          onRecord={(command) => session.record(command)}
          onClose={close}
        />
      );
    case 'settings':
      return <SettingsSheet onClose={close} />;
    default:
      return null;
  }
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
