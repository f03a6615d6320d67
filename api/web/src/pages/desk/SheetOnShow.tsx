import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { PersonSheet, RowSheet } from '../../tournaments/later';
import { Key } from '../../ui/Key';
import {
  AnywaySheet,
  EndSheet,
  MenuSheet,
  PrizeSheet,
  SectionsSheet,
  SettingsSheet,
  TableSheet,
  UnpublishSheet,
  VisibilitySheet,
  WhySheet,
} from './later';
import { resultCommand, saidOfClaim, signs } from './results';
import type { Desk } from './useDesk';
import { useSettled } from './useSettled';

/** The sheet that lies over the desk. */
export function SheetOnShow({ desk }: { desk: Desk }) {
  const { id, office, over, round, draft, standings, nameOf, close } = desk;
  switch (over?.sheet) {
    case 'table': {
      const at = round?.tables.find(({ table }) => table === over.table);
      return round && at ? (
        <TableSheet
          key={`${round.round} ${at.table}`}
          office={office}
          round={round}
          at={at}
          typed={over.typed}
          undoing={desk.undoing}
          nameOf={nameOf}
          onSeats={() => {
            close();
            desk.setChanging(true);
          }}
          onPerson={(entrant) => desk.setOver({ sheet: 'person', entrant })}
          onClose={close}
        />
      ) : null;
    }
    case 'person':
      return <PersonSheet office={office} entrant={over.entrant} onClose={close} />;
    case 'row':
      return <RowSheet id={id} token={office.known.token} entrant={over.entrant} nameOf={nameOf} onClose={close} />;
    case 'why':
      return draft && <WhySheet office={office} round={draft.round} {...over} nameOf={nameOf} onClose={close} />;
    case 'close':
      return <CloseSheet desk={desk} />;
    case 'publish':
      return <PublishSheet desk={desk} />;
    case 'drop':
      return <DropSheet desk={desk} />;
    case 'unpublish':
      return (
        round?.round === over.round && (
          <UnpublishSheet
            office={office}
            round={round}
            onClose={close}
            onDone={() => {
              close();
              desk.setChanging(false);
              desk.setPart('draft');
            }}
          />
        )
      );
    case 'visibility':
      return <VisibilitySheet office={office} onClose={close} />;
    case 'more':
    case 'devices':
    case 'backup':
      return (
        <MenuSheet office={office} sheet={over.sheet} onSheet={(sheet) => desk.setOver({ sheet })} onClose={close} />
      );
    case 'sections':
      return <SectionsSheet office={office} onClose={close} />;
    case 'settings':
      return <SettingsSheet office={office} onClose={close} />;
    case 'end':
      return <EndSheet office={office} onClose={close} />;
    case 'prizes':
      return standings && <PrizeSheet office={office} standings={standings} nameOf={nameOf} onClose={close} />;
    default:
      return null;
  }
}

/** The sheet that closes a round without all results; claims may be taken first. */
function CloseSheet({ desk }: { desk: Desk }) {
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
function PublishSheet({ desk }: { desk: Desk }) {
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
function DropSheet({ desk }: { desk: Desk }) {
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
