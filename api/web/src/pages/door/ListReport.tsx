import type { EnteredLine } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { lists } from '../../i18n/texts/lists';
import { useSettings } from '../../store/settings';
import { Key } from '../../ui/Key';
import { remarksOf, useNames } from './ListSheet';
import type { ListActs, Report } from './useList';
import type { Shown } from './useShown';

interface Props {
  shown: Shown;
  list: ListActs;
  report: Report;
}

/** What became of a list, until somebody has read it; the whole list can be taken back. */
export function ListReport({ shown, list, report }: Props) {
  const t = useTexts(lists);
  const { lang } = useSettings();
  const { file, entered, out, unused, undone, trouble } = report;
  const nameOf = useNames(shown, null);
  function why(one: EnteredLine): string {
    if (one.status === 'double') return t.isDouble;
    if (one.status === 'alike') return t.isAlike((one.like ?? []).map(nameOf));
    return remarksOf(one.status === 'ignored' ? one.notes : one.errors, t, lang);
  }
  return (
    <section class="news report" aria-label={t.title(file)}>
      <p role="status">
        <b>{undone ? t.takenBack(undone.out) : t.entered(entered.length, file)}</b>
      </p>
      {undone && undone.stayed.length > 0 && <p role="alert">{t.stayed(undone.stayed.map(nameOf))}</p>}
      {trouble && <p role="alert">{trouble}</p>}
      {!undone && out.length > 0 && (
        <>
          <p>{t.leftOut(out.length)}</p>
          <ul>
            {out.map((one) => (
              <li key={one.line}>
                {t.line(one.line)} <b>{one.person?.name}</b> {why(one)}
              </li>
            ))}
          </ul>
        </>
      )}
      {!undone && unused.length > 0 && (
        <p>{t.notUsed(unused.map(({ header, column }) => header || t.column(column)))}</p>
      )}
      <div class="keys2">
        <Key onClick={list.dismiss}>{t.dismiss}</Key>
        {!undone && entered.length > 0 && (
          <Key quiet onClick={list.undo}>
            {t.undo}
          </Key>
        )}
      </div>
    </section>
  );
}
