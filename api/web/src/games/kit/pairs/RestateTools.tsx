import type { Seat } from '../../../api/types';
import { Key } from '../../../ui/Key';
import { type Count, Counts } from '../Counts';
import { restateWords } from './restateWords';
import {
  handOf,
  type LaidAs,
  type Place,
  type Roles,
  rest,
  type TableDraft,
  withCount,
  withOut,
  withRole,
  withScore,
  withStock,
} from './restating';
import { useLostTexts } from './shown';

interface Props {
  draft: TableDraft;
  place: Place;
  deck: number;
  who: (seat: Seat) => string;
  /** Who attacks and who defends, as far as that is known. */
  roles: Roles;
  /** More than one round may be played: scores and the round's number matter. */
  rounds: boolean;
  /** How the next card will lie on the table. */
  lies: LaidAs;
  onLies: (lies: LaidAs) => void;
  onChange: (draft: TableDraft) => void;
}

/** What can be said of the place in hand, besides its cards. */
export function RestateTools(props: Props) {
  const { place, lies, onLies } = props;
  const t = useLostTexts(restateWords);
  const counts = useCounts(props);
  if (place === 'table') {
    return (
      <div class="tools">
        {(['attack', 'defence'] as const).map((one) => (
          <Key key={one} aria-pressed={one === lies} onClick={() => onLies(one)}>
            {t[one]}
          </Key>
        ))}
      </div>
    );
  }
  return (
    <div class="tools">
      <Counts counts={counts} />
      {place === 'stock' ? <StockKeys {...props} /> : <SeatKeys {...props} seat={place} />}
    </div>
  );
}

/** Return what is counted at the place in hand: cards, and where it matters the round or the score. */
function useCounts({ draft, place, deck, who, roles, rounds, onChange }: Props): Count[] {
  const { counts: t } = useLostTexts(restateWords);
  const count = (
    what: string,
    value: number,
    least: number,
    most: number,
    after: (n: number) => TableDraft,
  ): Count => ({
    what,
    ...(place in draft.seats && { of: who(place) }),
    value,
    least,
    most,
    onChange: (n) => onChange(after(n)),
  });
  if (place === 'table') return [];
  if (place === 'stock') {
    const stock = count(t.stock, draft.stock, 0, Math.max(rest(draft, deck), 0), (n) => withStock(draft, n, roles));
    return rounds ? [stock, count(t.round, draft.round, 1, MANY, (round) => ({ ...draft, round }))] : [stock];
  }
  const seat = draft.seats[place]!;
  const cards = count(t.cards, handOf(seat), 0, deck, (n) => withCount(draft, place, n));
  return rounds ? [cards, count(t.score, seat.score, 0, MANY, (n) => withScore(draft, place, n))] : [cards];
}

const MANY = 1000; // rounds or points that nobody reaches

/** What is often so of the stock. */
function StockKeys({ draft, deck, roles, onChange }: Props) {
  const t = useLostTexts(restateWords);
  const left = rest(draft, deck);
  return (
    <>
      <Key aria-pressed={draft.stock === 0} onClick={() => onChange(withStock(draft, 0, roles))}>
        {t.stockGone}
      </Key>
      <Key aria-pressed={draft.stock === left} onClick={() => onChange(withStock(draft, Math.max(left, 0), roles))}>
        {t.stockRest}
      </Key>
    </>
  );
}

/** The part of a seat in the attack, and whether it is out. */
function SeatKeys({ draft, seat, roles, onChange }: Props & { seat: Seat }) {
  const t = useLostTexts(restateWords);
  const { out } = draft.seats[seat]!;
  return (
    <>
      <Key aria-pressed={roles.attacker === seat} onClick={() => onChange(withRole(draft, seat, 'attacker'))}>
        {t.attacks}
      </Key>
      {(draft.table.length > 0 || roles.defender !== null) && (
        <Key aria-pressed={roles.defender === seat} onClick={() => onChange(withRole(draft, seat, 'defender'))}>
          {t.defends}
        </Key>
      )}
      <Key aria-pressed={out !== null} onClick={() => onChange(withOut(draft, seat))}>
        {t.out(out)}
      </Key>
    </>
  );
}
