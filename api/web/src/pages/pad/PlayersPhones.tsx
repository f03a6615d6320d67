import { issueToken } from '../../api/matches';
import type { Seat } from '../../api/types';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { phone } from '../../i18n/texts/phone';
import { seatTexts } from '../../i18n/texts/seat';
import { uuid } from '../../random';
import type { KnownMatch } from '../../store/device';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { SeatCodes } from './seat/SeatCodes';

interface PhonesProps {
  match: KnownMatch;
  nameOf: (seat: Seat) => string;
  onClose: () => void;
}

const ANYBODY = ''; // no seat's phone

/** Phones that the referee lets in: each seat's, and where devices tell what they see a witness's. */
export function PlayersPhones({ match, nameOf, onClose }: PhonesProps) {
  const { phones: t } = useTexts(phone);
  const tells = match.knowledge !== 'dealt';
  const seats = Object.keys(match.names);
  const called = (seat: Seat) => (seat === ANYBODY ? t.witness : nameOf(seat));
  return (
    <SeatCodes
      seats={tells ? [ANYBODY, ...seats] : seats}
      nameOf={called}
      {...(tells && { title: t.title, text: t.text })}
      codeOf={async (seat) => {
        const [role, label] = seat === ANYBODY ? (['witness', ''] as const) : (['seat', nameOf(seat)] as const);
        return (await issueToken(match.id, match.token, role, label.slice(0, 60), uuid(), seat || undefined)).code;
      }}
      onClose={onClose}
    />
  );
}

/** Why nothing but undo is offered. */
export function DealtSheet({ onClose }: { onClose: () => void }) {
  const { dealt: t } = useTexts(seatTexts);
  const { close } = useTexts(common);
  return (
    <Sheet tone="calm" title={t.title} onClose={onClose}>
      <p>{t.text}</p>
      <Key big wide data-first onClick={onClose}>
        {close}
      </Key>
    </Sheet>
  );
}
