import { useTexts } from '../i18n';
import { office as texts } from '../i18n/texts/office';
import { person as personTexts } from '../i18n/texts/person';
import { bySort, isCalled } from './names';
import { Act, type Part } from './PersonAct';
import { Field, Find } from './parts';

/** With whom somebody is never paired: who is so already, and the choice of one more. Only the desk is told. */
export function Apart({ sheet }: Part) {
  const w = useTexts(texts);
  const t = useTexts(personTexts);
  const { office, entrant, reason, typed, why, change } = sheet;
  const nameOf = (one: string) => office.entrants.get(one)?.label ?? w.someone;
  const groups = (office.tournament.forbidden ?? []).filter((group) => group.includes(entrant));
  const paired = new Set(groups.filter(({ length }) => length === 2).flat());
  const others = [...office.entrants.values()]
    .filter((one) => one.entrant !== entrant && one.status === 'in' && !paired.has(one.entrant))
    .filter(({ name }) => !typed || isCalled(name, typed))
    .sort(bySort);
  return (
    <>
      <p>{t.apartSays}</p>
      {groups.length > 0 && (
        <ul class="apart">
          {groups.map((group) => (
            <li key={group.join()}>
              <span>
                {group
                  .filter((one) => one !== entrant)
                  .map(nameOf)
                  .join(', ')}
              </span>
              <Act sheet={sheet} body={{ type: 'allow', entrants: group, ...(why && { reason: why }) }}>
                {t.meet}
              </Act>
            </li>
          ))}
        </ul>
      )}
      <Field label={t.apartReason} value={reason} set={(text) => change({ reason: text })} most={200} />
      <Find value={typed} label={t.apartFind} onType={(text) => change({ typed: text })} />
      <div class="keys two scrolls">
        {others.map((one) => (
          <Act
            key={one.entrant}
            sheet={sheet}
            body={{ type: 'forbid', entrants: [entrant, one.entrant], ...(why && { reason: why }) }}
          >
            <span>
              {one.name ?? w.someone}
              {one.club && <small>{one.club}</small>}
            </span>
          </Act>
        ))}
      </div>
    </>
  );
}
