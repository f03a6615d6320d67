import { useEffect, useState } from 'preact/hooks';
import {
  type Claim,
  type Entrant,
  type Order,
  type TableAtAGlance,
  type TournamentCommand,
  tryCommand,
} from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { entrant as texts } from '../../i18n/texts/entrant';
import type { KnownTournament } from '../../store/tournaments';
import { gained } from '../../tournaments/figures';
import { placesOf } from '../../tournaments/parts';
import { Key } from '../../ui/Key';

/** What a claim would pay: asked of the service, which has the rules; null: not known. */
function usePoints(known: KnownTournament, table: TableAtAGlance, claim: Claim, own: Entrant) {
  const [points, setPoints] = useState<Record<Entrant, string> | null>(null);
  useEffect(() => {
    setPoints(null);
    if (claim.entrant === own) return;
    let gone = false;
    const body = { type: 'confirm', round: table.round, table: table.table, claim: claim.version };
    tryCommand(known.id, known.token, body).then(
      ({ result }) => gone || setPoints(result?.shown ?? null),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [claim.version]);
  return points;
}

interface ClaimProps {
  known: KnownTournament;
  table: TableAtAGlance;
  claim: Claim;
  own: Entrant;
  nameOf: (entrant: Entrant) => string;
  /** Where it stands beside others: the key by which it is confirmed. */
  onYes?: (() => void) | undefined;
}

/** What somebody says of the table. */
export function ClaimSaid({ known, table, claim, own, nameOf, onYes }: ClaimProps) {
  const t = useTexts(texts).claims;
  const points = usePoints(known, table, claim, own);
  const yes = useYes(claim.order, own);
  return (
    <section class="claim">
      <h2>{claim.entrant === own ? t.youSay : t.says(nameOf(claim.entrant))}</h2>
      <OrderSaid
        order={claim.order}
        nameOf={nameOf}
        figureOf={(one) =>
          claim.scores?.[one] !== undefined ? String(claim.scores[one]) : points ? gained(points[one] ?? '0') : ''
        }
      />
      {onYes && <Key onClick={onYes}>{yes}</Key>}
    </section>
  );
}

export function OrderSaid({
  order,
  nameOf,
  figureOf,
}: {
  order: Order;
  nameOf: (entrant: Entrant) => string;
  figureOf: (entrant: Entrant) => string;
}) {
  return (
    <ol class="ord">
      {[...placesOf(order)].map(([one, place]) => (
        <li key={one}>
          <i>{place}</i>
          <b>{nameOf(one)}</b>
          <span>{figureOf(one)}</span>
        </li>
      ))}
    </ol>
  );
}

/** "Yes, I was 2nd": what one checks is one's own place. */
export function useYes(order: Order, own: Entrant): string {
  const t = useTexts(texts).claims;
  const place = placesOf(order).get(own);
  if (!place) return t.yesPlain;
  return order.some((each) => Array.isArray(each) && each.includes(own)) ? t.yesShared(place) : t.yes(place);
}

export const confirmOf = ({ round, table, edition }: TableAtAGlance, claim: number): TournamentCommand => ({
  type: 'confirm',
  round,
  table,
  edition,
  claim,
});
