import { useEffect, useRef, useState } from 'preact/hooks';
import { type Entrant, type EntrantTold, whoLooksLike } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { door } from '../../i18n/texts/door';
import { folded } from '../../tournaments/names';
import { SectionChoice } from './later';
import { isDouble, membersOf, ofLine } from './line';
import type { Acts } from './useActs';
import type { Shown } from './useShown';

const PAUSE = 300; // ms without a letter, after which the service is asked

interface Props {
  shown: Shown;
  acts: Acts;
}

/** Where the walk-in is all that a narrow page shows. */
export function Anew(props: Props) {
  const t = useTexts(door);
  return (
    <main class="anew">
      <h2>{t.anew}</h2>
      <p>{t.line}</p>
      <WalkIn {...props} />
    </main>
  );
}

/** "name, club": what it says, and whether such a one is in the list already. */
export function WalkIn({ shown, acts }: Props) {
  const t = useTexts(door);
  const { wide, people } = shown;
  const { line, onLine, enter } = acts;
  const teams = shown.office.tournament.teams;
  const { name, club } = ofLine(line);
  const double = name ? people.find((one) => isDouble(one, name)) : undefined;
  const alike = useLookAlike(shown, double ? null : name);
  const isHalf = teams && name && !membersOf(name);
  const hint = isHalf
    ? t.twoNames
    : double
      ? t.double(double.name!, double.club ?? '')
      : alike && t.alike(alike.name ?? t.name, alike.club ?? '');
  const { tournament } = shown.office;
  const missed = tournament.round_status ? tournament.round - (tournament.round_status === 'published' ? 1 : 0) : 0;
  const others = club ? people.filter((one) => folded(one.club ?? '') === folded(club)).length : 0;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!wide) field.current?.focus();
  }, []);
  return (
    <div class="walk">
      {wide && hint && (
        <span class="chip bad" role="alert">
          {hint}
        </span>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          enter(line);
        }}
      >
        <input
          ref={field}
          type="text"
          value={line}
          maxLength={130}
          autocomplete="off"
          spellcheck={false}
          aria-label={teams ? t.linePair : t.line}
          placeholder={`${teams ? t.pairNames : t.name}, ${t.club} ⏎`}
          onInput={(event) => onLine(event.currentTarget.value)}
        />
        {tournament.sections.length > 0 && <SectionChoice {...{ shown, acts }} />}
      </form>
      {!wide && name && (
        <dl>
          <div>
            <dt>{t.name}</dt>
            <dd>{name}</dd>
          </div>
          {club && (
            <div>
              <dt>{t.club}</dt>
              <dd>
                {club} <small>{t.others(others)}</small>
              </dd>
            </div>
          )}
          <div>
            <dt>{t.enters}</dt>
            <dd>{missed ? t.fromRound(missed + 1, missed) : t.now}</dd>
          </div>
        </dl>
      )}
      {!wide && hint && (
        <p class="chip bad" role="alert">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Who in the list has a name that looks like this one, in whatever script, as the service says. */
function useLookAlike({ id, office }: Shown, name: string | null): EntrantTold | null {
  const [found, setFound] = useState<{ name: string; entrant: Entrant | null } | null>(null);
  useEffect(() => {
    if (!name || !office.connected) return;
    let gone = false;
    const timer = setTimeout(
      () =>
        whoLooksLike(id, office.known.token, name).then(
          (entrant) => gone || setFound({ name, entrant }),
          () => undefined, // it is a hint only
        ),
      PAUSE,
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [name, office.connected, office.version]);
  return (found?.name === name && found?.entrant && office.entrants.get(found.entrant)) || null;
}
