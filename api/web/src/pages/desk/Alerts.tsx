import { about, useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { office as officeTexts } from '../../i18n/texts/office';
import { useSettings } from '../../store/settings';
import { Key } from '../../ui/Key';
import type { Desk } from './useDesk';

/** The alerts above the desk: a refused command, and tables of other rounds that wait for a decision. */
export function Alerts({ desk }: { desk: Desk }) {
  const t = useTexts(directing);
  const { lang } = useSettings();
  const w = useTexts(officeTexts);
  const { tournament } = desk.office;
  // tables of the round in play stand among what is missing
  const undecided = (tournament.differs ?? []).filter(({ round }) => round !== desk.current?.round || !desk.isOpen);
  return (
    <>
      {desk.trouble && (
        <p class="refusal" role="alert">
          {desk.trouble}
          <Key quiet onClick={() => desk.setTrouble(null)}>
            {w.close}
          </Key>
        </p>
      )}
      {undecided.map(({ round, table }) => (
        <p key={`${round} ${table}`} class="refusal" role="alert">
          {about(lang, `${t.playing(round)}, ${t.tableTitle(table)}`, t.twoResults)}
          <Key
            quiet
            onClick={() => {
              desk.setChosen(round === tournament.round ? null : round);
              desk.openTable(table);
            }}
          >
            {t.decide}
          </Key>
        </p>
      ))}
    </>
  );
}
