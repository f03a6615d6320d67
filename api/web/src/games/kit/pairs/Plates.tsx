import type { Seat } from '../../../api/types';
import { useTexts } from '../../../i18n';
import { Plates as KitPlates } from '../Plates';
import { ROLE_SIGNS, roleOf } from './table';
import type { PairsState } from './types';
import { words } from './words';

interface Props {
  state: PairsState;
  turn: Seat | null;
  ask?: string | undefined;
  asked?: (seat: Seat) => boolean;
  onTap: (seat: Seat) => void;
}

/** The seats, and who attacks, defends, helps. */
export function Plates(props: Props) {
  const t = useTexts(words);
  return (
    <KitPlates
      {...props}
      roleOf={(seat) => {
        const role = roleOf(props.state, seat);
        return role && { word: t.roles[role], sign: ROLE_SIGNS[role] };
      }}
    />
  );
}
