import type { Entrant, Order, TableAtAGlance, TournamentCommand } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { entrant as texts } from '../../i18n/texts/entrant';
import { gained } from '../../tournaments/figures';
import { ClaimSaid, confirmOf, OrderSaid } from './Claims';
import type { Acts } from './useActs';
import type { Shown } from './useShown';

interface Props extends Pick<Acts, 'send'> {
  shown: Shown;
  table: TableAtAGlance;
}

/** What the table says of its result. */
export function Said({ shown, table, send }: Props) {
  const t = useTexts(texts).claims;
  const { stage, sight, playing, claims, own, nameOf } = shown;
  const others = claims.filter(({ entrant }) => entrant !== own);
  const said = table.result ? [] : claims;
  return (
    <div class="saids">
      {stage === 'disputed' && (
        <>
          <p class="how">{t.disputed}</p>
          {table.disputes.map((one) => (
            <p key={one.version} class="chip bad said2">
              {t.by(nameOf(one.entrant), one.text ?? t.noText)}
            </p>
          ))}
        </>
      )}
      {stage === 'disputed' && table.result && (
        <section class="claim">
          <h2>{t.stands}</h2>
          <OrderSaid
            order={table.result.order}
            nameOf={nameOf}
            figureOf={(one) => gained(table.result!.shown[one] ?? '0')}
          />
        </section>
      )}
      {said.map((claim) => (
        <ClaimSaid
          key={claim.version}
          known={playing.known}
          table={table}
          claim={claim}
          own={own}
          nameOf={nameOf}
          onYes={
            claim.entrant !== own && stage !== 'disputed' && (stage === 'differ' || others.length > 1)
              ? () => send(confirmOf(table, claim.version))
              : undefined
          }
        />
      ))}
      {sight.tournament.claims === 'off' && !table.result && <p class="how">{t.atDesk}</p>}
      {stage === 'claimed' && <p class="how">{t.how}</p>}
      {stage === 'told' && <p class="how">{t.waits}</p>}
      {stage === 'differ' && <p class="how">{t.differ}</p>}
    </div>
  );
}

/** One's own claim, as long as the service has not taken it. */
export function Unsent({ claim, nameOf }: { claim: TournamentCommand; nameOf: (entrant: Entrant) => string }) {
  const t = useTexts(texts).claims;
  const scores = claim['scores'] as Record<Entrant, number> | undefined;
  const order = (claim['order'] as Order | undefined) ?? [];
  return (
    <div class="saids">
      <section class="claim">
        <h2>{t.youSay}</h2>
        <OrderSaid order={order} nameOf={nameOf} figureOf={() => ''} />
        {Object.entries(scores ?? {}).map(([one, points]) => (
          <p key={one} class="how">
            {t.by(nameOf(one), String(points))}
          </p>
        ))}
      </section>
    </div>
  );
}
