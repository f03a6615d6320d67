import { PersonSheet, RowSheet } from '../../tournaments/later';
import {
  CloseSheet,
  DropSheet,
  EndSheet,
  MenuSheet,
  PrizeSheet,
  PublishSheet,
  SectionsSheet,
  SettingsSheet,
  TableSheet,
  UnpublishSheet,
  VisibilitySheet,
  WhySheet,
} from './later';
import type { Desk } from './useDesk';

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
      return <SectionsSheet office={office} sections={desk.sections} onClose={close} />;
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
