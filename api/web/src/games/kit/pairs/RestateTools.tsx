import type { Seat } from '../../../api/types';
import { Key } from '../../../ui/Key';
import { Counts } from '../Counts';
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
export function RestateTools({ draft, place, deck, who, roles, rounds, lies, onLies, onChange }: Props) {
  const t = useLostTexts(restateWords);
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
  if (place === 'stock') {
    const left = rest(draft, deck);
    return (
      <div class="tools">
        <Counts
          counts={[
            {
              what: t.counts.stock,
              value: draft.stock,
              least: 0,
              most: Math.max(left, 0),
              onChange: (n) => onChange(withStock(draft, n, roles)),
            },
            ...(rounds
              ? [
                  {
                    what: t.counts.round,
                    value: draft.round,
                    least: 1,
                    most: 1000,
                    onChange: (round: number) => onChange({ ...draft, round }),
                  },
                ]
              : []),
          ]}
        />
        <Key aria-pressed={draft.stock === 0} onClick={() => onChange(withStock(draft, 0, roles))}>
          {t.stockGone}
        </Key>
        <Key aria-pressed={draft.stock === left} onClick={() => onChange(withStock(draft, Math.max(left, 0), roles))}>
          {t.stockRest}
        </Key>
      </div>
    );
  }
  const seat = draft.seats[place]!;
  return (
    <div class="tools">
      <Counts
        counts={[
          {
            what: t.counts.cards,
            of: who(place),
            value: handOf(seat),
            least: 0,
            most: deck,
            onChange: (n) => onChange(withCount(draft, place, n)),
          },
          ...(rounds
            ? [
                {
                  what: t.counts.score,
                  of: who(place),
                  value: seat.score,
                  least: 0,
                  most: 1000,
                  onChange: (n: number) => onChange(withScore(draft, place, n)),
                },
              ]
            : []),
        ]}
      />
      <Key aria-pressed={roles.attacker === place} onClick={() => onChange(withRole(draft, place, 'attacker'))}>
        {t.attacks}
      </Key>
      {(draft.table.length > 0 || roles.defender !== null) && (
        <Key aria-pressed={roles.defender === place} onClick={() => onChange(withRole(draft, place, 'defender'))}>
          {t.defends}
        </Key>
      )}
      <Key aria-pressed={seat.out !== null} onClick={() => onChange(withOut(draft, place))}>
        {t.out(seat.out)}
      </Key>
    </div>
  );
}
