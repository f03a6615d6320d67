import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { Key } from '../../ui/Key';
import { AnywaySheet } from './AnywaySheet';
import { resultCommand, saidOfClaim, signs } from './results';
import type { Desk } from './useDesk';
import { useSettled } from './useSettled';

/** The sheet that closes a round without all results; claims may be taken first. */
export function CloseSheet({ desk }: { desk: Desk }) {
  const t = useTexts(directing);
  const { current, nameOf, send } = desk;
  const settled = useSettled(desk.office, current);
  if (!current) return null;
  const { round, missing, undecided, version } = current;
  return (
    <AnywaySheet
      title={t.close(round)}
      said={[
        ...(missing.length ? [t.waitFor(missing)] : []),
        ...(undecided.length ? [t.toDecide(undecided)] : []),
      ].join('. ')}
      label={!undecided.length && (missing.length ? t.onTime(settled) : t.close(round))}
      deed={() =>
        send({
          type: 'close',
          round,
          ...(version !== undefined && { seen: version }),
          ...(missing.length && { on_time: true }),
        })
      }
      onClose={desk.close}
    >
      {desk.troubles
        .filter(({ kind }) => kind === 'claim' || kind === 'claims')
        .map(({ kind, at, claims }) => (
          <div key={at.table} class="waits">
            <p>
              {t.tableTitle(at.table)} ·{' '}
              {claims.map((claim) => t.says(nameOf(claim.entrant), signs(saidOfClaim(claim), at.entrants))).join(' · ')}
            </p>
            {kind === 'claim' ? (
              <Key go onClick={() => send(resultCommand(current, at, saidOfClaim(claims[0]!)))}>
                {t.takeIt}
              </Key>
            ) : (
              <Key rule onClick={() => desk.openTable(at.table)}>
                {t.decide}
              </Key>
            )}
          </div>
        ))}
      {desk.trouble && (
        <p class="chip bad" role="alert">
          {desk.trouble}
        </p>
      )}
    </AnywaySheet>
  );
}

/** The sheet that publishes a stale draft, or one while a round is open. */
export function PublishSheet({ desk }: { desk: Desk }) {
  const t = useTexts(directing);
  const { draft, current } = desk;
  if (!draft) return null;
  const { round, stale, version } = draft;
  return (
    <AnywaySheet
      title={t.publish(round)}
      said={stale ? t.stale : current ? t.waitFor(current.missing) : ''}
      label={stale && t.publishAsIs}
      deed={() => desk.send({ type: 'publish', round, ...(version !== undefined && { seen: version }), as_is: true })}
      onClose={desk.close}
    />
  );
}

/** The sheet that drops a draft. */
export function DropSheet({ desk }: { desk: Desk }) {
  const t = useTexts(directing);
  const { draft } = desk;
  if (!draft) return null;
  const { round, version } = draft;
  return (
    <AnywaySheet
      title={t.dropDraft}
      said={t.dropSays}
      label={t.dropDraft}
      deed={() => desk.send({ type: 'unpair', round, ...(version !== undefined && { seen: version }) })}
      onClose={desk.close}
    />
  );
}
