import { issueToken } from '../../api/matches';
import type { Seat } from '../../api/types';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { seatTexts } from '../../i18n/texts/seat';
import { uuid } from '../../random';
import type { KnownMatch } from '../../store/device';
import { Sheet } from '../../ui/Sheet';
import { SeatCodes } from './seat/SeatCodes';

/** Each seat's phone, let in by the referee of a match that the service deals. */
export function PlayersPhones({
  match,
  nameOf,
  onClose,
}: {
  match: KnownMatch;
  nameOf: (seat: Seat) => string;
  onClose: () => void;
}) {
  return (
    <SeatCodes
      seats={Object.keys(match.names)}
      nameOf={nameOf}
      codeOf={async (seat) =>
        (await issueToken(match.id, match.token, 'seat', nameOf(seat).slice(0, 60), uuid(), seat)).code
      }
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
      <button class="key big wide" data-first onClick={onClose}>
        {close}
      </button>
    </Sheet>
  );
}
