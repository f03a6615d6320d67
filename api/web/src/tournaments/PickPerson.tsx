import { useState } from 'preact/hooks';
import type { EntrantTold } from '../api/tournaments';
import { useTexts } from '../i18n';
import { office as officeTexts } from '../i18n/texts/office';
import { person as texts } from '../i18n/texts/person';
import { Key } from '../ui/Key';
import { bySort, isCalled } from './names';
import { Find } from './parts';

interface Props {
  people: readonly EntrantTold[];
  onPick: (one: EntrantTold) => void;
}

/** The choice of one person of a list, found by letters of the name. */
export function PickPerson({ people, onPick }: Props) {
  const t = useTexts(texts);
  const w = useTexts(officeTexts);
  const [typed, setTyped] = useState('');
  const found = people.filter(({ name }) => !typed.trim() || isCalled(name, typed)).sort(bySort);
  return (
    <>
      <Find value={typed} label={t.apartFind} onType={setTyped} />
      <div class="keys two scrolls">
        {found.map((one) => (
          <Key key={one.entrant} onClick={() => onPick(one)}>
            <span>
              {one.name ?? w.someone}
              {one.club && <small> · {one.club}</small>}
            </span>
          </Key>
        ))}
      </div>
    </>
  );
}
