import { issueToken } from '../../api/matches';
import type { Seat } from '../../api/types';
import { uuid } from '../../random';
import type { KnownMatch } from '../../store/device';
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
