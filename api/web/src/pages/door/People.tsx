import type { EntrantTold } from '../../api/tournaments';
import { about, useTexts } from '../../i18n';
import { door } from '../../i18n/texts/door';
import { office as officeTexts } from '../../i18n/texts/office';
import { tournament as texts } from '../../i18n/texts/tournament';
import { useSettings } from '../../store/settings';
import { cutAt, folded, lastFirst } from '../../tournaments/names';
import { MarkedName } from '../../tournaments/parts';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { SectionPeople } from './later';
import type { Acts } from './useActs';
import type { Shown } from './useShown';

const headOf = (one: EntrantTold | undefined) =>
  folded(lastFirst(one?.name ?? '', one?.surname ?? null))
    .slice(0, 1)
    .toUpperCase();

interface Props {
  shown: Shown;
  acts: Acts;
  /** A file is held over the page. */
  dropping: boolean;
}

/** Everybody who is found, or who is in the list. */
export function People({ shown, acts, dropping }: Props) {
  const t = useTexts(door);
  const w = useTexts(officeTexts);
  const { wide, people, typed, found, meant, coming } = shown;
  return (
    <main class={classes('people', typed.trim() && 'few')}>
      {people.length === 0 && <p class="nothing">{dropping ? t.drop : t.empty}</p>}
      {coming.length > 0 && (
        <ul>
          {coming.map(({ name, club }, n) => (
            <li key={n} class="one coming">
              <span class="who">
                <b>{String(name)}</b>
                <small>{[club, w.unsent].filter(Boolean).join(' · ')}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      <ul>
        {found.map((one, n) => (
          <Row
            key={one.entrant}
            one={one}
            typed={typed}
            isMeant={one.entrant === meant?.entrant}
            letter={!wide && !typed && headOf(one) !== headOf(found[n - 1]) ? headOf(one) : null}
            onCheck={() => acts.check(one)}
            onOpen={() => acts.onPerson(one.entrant)}
          />
        ))}
      </ul>
      {typed.trim() && shown.office.tournament.sections.length > 0 && <SectionPeople shown={shown} />}
      {typed.trim() && (
        <Key
          icon="plus"
          class="else"
          onClick={() => {
            acts.onLine(typed);
            shown.onType('');
            if (!wide) acts.onAdding(true);
          }}
        >
          {t.somebodyElse}
        </Key>
      )}
    </main>
  );
}

/** Say what is to be known of somebody at the door; nothing of who is simply here. */
function stateOf({ status, present, late, absent_since }: EntrantTold, t: (typeof door)['en']): string {
  if (status !== 'in') return t.gone;
  if (present) return late ? t.came(late + 1) : '';
  return absent_since ? t.absent(absent_since) : t.away;
}

interface RowProps {
  one: EntrantTold;
  typed: string;
  /** Enter takes this one. */
  isMeant: boolean;
  letter: string | null;
  onCheck: () => void;
  onOpen: () => void;
}

function Row({ one, typed, isMeant, letter, onCheck, onOpen }: RowProps) {
  const t = useTexts(door);
  const { someone } = useTexts(texts);
  const { lang } = useSettings();
  const name = one.name ? lastFirst(one.name, one.surname) : someone;
  const cut = typed.trim() ? cutAt(name, typed) : null;
  const gone = one.status !== 'in';
  const isHere = one.present && !gone;
  return (
    <>
      {letter && (
        <li class="letter" aria-hidden="true">
          {letter}
        </li>
      )}
      <li class={classes('one', !isHere && !gone && 'away', gone && 'gone')}>
        <button type="button" class="who" onClick={onOpen}>
          <b class={classes(one.members && 'pair-name')}>
            <MarkedName name={name} cut={cut} />
          </b>
          <small>{[one.club, stateOf(one, t)].filter(Boolean).join(' · ')}</small>
        </button>
        {one.status === 'disqualified' ? null : isHere ? (
          <button type="button" class="tick" aria-label={t.checked(one.name ?? someone)} onClick={onCheck}>
            <Icon name="check" />
          </button>
        ) : (
          <Key go={isMeant} aria-label={about(lang, gone ? t.back : t.check, one.name ?? someone)} onClick={onCheck}>
            {gone ? t.back : t.check}
          </Key>
        )}
      </li>
    </>
  );
}
