/** Entries that should not be there: one person entered twice, somebody entered by mistake. */
import type { EntrantTold } from '../api/tournaments';
import { useTexts } from '../i18n';
import { office as officeTexts } from '../i18n/texts/office';
import { person as texts } from '../i18n/texts/person';
import { Key } from '../ui/Key';
import type { Part } from './PersonAct';
import { PickPerson } from './PickPerson';

const calledOf = ({ name, club }: EntrantTold, someone: string) => [name ?? someone, club].filter(Boolean).join(', ');

/** Which other entry is the same person: chosen by one key, merged by another. */
export function Merge({ sheet }: Part) {
  const t = useTexts(texts);
  const w = useTexts(officeTexts);
  const { office, entrant, person, other, change } = sheet;
  const chosen = other && office.entrants.get(other);
  if (!chosen)
    return (
      <>
        <p>{t.mergeHow}</p>
        <PickPerson
          people={[...office.entrants.values()].filter((one) => one.entrant !== entrant)}
          onPick={(one) => change({ other: one.entrant })}
        />
      </>
    );
  return (
    <>
      <p>{t.mergeAsk(calledOf(person!, w.someone), calledOf(chosen, w.someone))}</p>
      <div class="keys">
        <Key rule big onClick={() => void sheet.takeOut({ type: 'merge', entrant, into: chosen.entrant })}>
          {t.doMerge}
        </Key>
      </div>
    </>
  );
}

/** Takes an entry out of the list that was a mistake. */
export function Remove({ sheet }: Part) {
  const t = useTexts(texts);
  return (
    <>
      <p>{t.removeHow}</p>
      <div class="keys">
        <Key rule big onClick={() => void sheet.takeOut({ type: 'remove', entrant: sheet.entrant })}>
          {t.remove}
        </Key>
      </div>
    </>
  );
}

/** What was taken out, which can be entered again. */
export function Gone({ sheet }: Part) {
  const t = useTexts(texts);
  const w = useTexts(officeTexts);
  const { gone, undo } = sheet;
  return (
    <>
      <p role="status">
        {gone!.by === 'merge' ? t.merged(gone!.name ?? w.someone) : t.removed(gone!.name ?? w.someone)}
      </p>
      {undo && (
        <div class="keys">
          <Key onClick={undo}>{t.undo}</Key>
        </div>
      )}
    </>
  );
}
