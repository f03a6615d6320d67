import { useEffect, useState } from 'preact/hooks';
import { type EntrantTold, readEntrants } from '../../api/tournaments';
import { about, useTexts } from '../../i18n';
import { door } from '../../i18n/texts/door';
import { refusalOf } from '../../i18n/texts/refusals';
import { sections as texts } from '../../i18n/texts/sections';
import { useSettings } from '../../store/settings';
import { bySort, isCalled, lastFirst } from '../../tournaments/names';
import { useRead } from '../../tournaments/reading';
import { isOwn, type OwnSection } from '../../tournaments/sections/useSections';
import { sendTo } from '../../tournaments/sending';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import type { Shown } from './useShown';

/** Who of the other sections is called so: checked in there by the same tap. */
export function SectionPeople({ shown }: { shown: Shown }) {
  return (
    <>
      {shown.sections.filter(isOwn).map((section) => (
        <PeopleOf key={section.id} section={section} typed={shown.typed} onFound={shown.onElsewhere} />
      ))}
    </>
  );
}

interface Props {
  section: OwnSection;
  typed: string;
  onFound: Shown['onElsewhere'];
}

function PeopleOf({ section, typed, onFound }: Props) {
  const t = useTexts(texts);
  const { lang } = useSettings();
  const { id, known, tournament } = section;
  const [trouble, setTrouble] = useState<string | null>(null);
  // what this page has sent, until a list tells it
  const [sent, setSent] = useState<ReadonlyMap<string, number | null>>(new Map());
  const newest = Math.max(tournament.version, ...[...sent.values()].map((version) => version ?? 0));
  const list = useRead(id, `${newest} ${tournament.about}`, () => readEntrants(id, known.token));
  const found = (list?.items ?? []).filter(({ name, status }) => status === 'in' && isCalled(name, typed)).sort(bySort);
  useEffect(() => {
    onFound(id, found.length);
    return () => onFound(id, 0);
  }, [id, found.length]);
  const note = (entrant: string, version: number | null) =>
    setSent((before) => new Map([...before, [entrant, version]]));
  function check(one: EntrantTold): void {
    setTrouble(null);
    note(one.entrant, null);
    sendTo(id, known.token, {
      type: one.present ? 'check_out' : 'check_in',
      entrants: [one.entrant],
      seen: list!.version,
    }).then(
      ({ version }) => note(one.entrant, version),
      (error) => {
        note(one.entrant, 0);
        setTrouble(refusalOf(error, lang));
      },
    );
  }
  if (!found.length && !trouble) return null;
  return (
    <section class="of-section" aria-label={tournament.name ?? t.nameless}>
      <h2>{t.inSection(tournament.name ?? t.nameless)}</h2>
      {trouble && (
        <p class="chip bad" role="alert">
          {trouble}
        </p>
      )}
      <ul>
        {found.map((one) => (
          <Found key={one.entrant} one={one} isSent={sent.get(one.entrant) === null} onCheck={() => check(one)} />
        ))}
      </ul>
    </section>
  );
}

interface FoundProps {
  one: EntrantTold;
  /** A tap is on its way to the service. */
  isSent: boolean;
  onCheck: () => void;
}

function Found({ one, isSent, onCheck }: FoundProps) {
  const t = useTexts(door);
  const s = useTexts(texts);
  const { lang } = useSettings();
  const name = one.name ?? '';
  return (
    <li class={classes('one', !one.present && 'away')}>
      <span class="who">
        <b>{lastFirst(name, one.surname)}</b>
        <small>{isSent ? s.sent : one.present ? one.club : t.away}</small>
      </span>
      {one.present ? (
        <button type="button" class="tick" aria-label={t.checked(name)} aria-disabled={isSent} onClick={onCheck}>
          <Icon name="check" />
        </button>
      ) : (
        <Key aria-disabled={isSent} aria-label={about(lang, t.check, name)} onClick={onCheck}>
          {t.check}
        </Key>
      )}
    </li>
  );
}
