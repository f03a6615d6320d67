/** The state of a person's sheet: the part that is open, and what was typed in it. */
import { useState } from 'preact/hooks';
import { badgeOf, type Entrant, type EntrantTold, readCourse, type TournamentCommand } from '../api/tournaments';
import { refusalOf } from '../i18n/texts/refusals';
import { uuid } from '../random';
import { useSettings } from '../store/settings';
import { isDirecting } from '../store/tournaments';
import { oneLine } from '../words';
import { isOffPin } from './pins';
import type { Office } from './useOffice';
import { usePatch } from './usePatch';

export interface PersonProps {
  office: Office;
  entrant: Entrant;
  onClose: () => void;
}

interface Typing {
  part: 'all' | 'byes' | 'name' | 'penalty' | 'disqualify' | 'withdraw' | 'apart' | 'pin' | 'merge' | 'remove' | 'gone';
  reason: string;
  /** The letters by which somebody is looked for. */
  typed: string;
  table: string;
  /** The pin is taken with a reason only. */
  wantsReason: boolean;
  points: string;
  names: { name: string; surname: string; club: string; category: string; alias: string; minor: boolean };
  /** The entry that is the same person. */
  other: Entrant | null;
  /** The entry as it was before it was taken out. */
  gone: { by: string; name: string | null; again: TournamentCommand | null } | null;
  trouble: string | null;
  /** The letters that let a phone in. */
  letters: string | null;
}

export type PersonOnShow = ReturnType<typeof usePerson>;

const namesOf = (person: EntrantTold | undefined) => ({
  name: person?.own_name ?? person?.name ?? null,
  surname: person?.surname ?? null,
  club: person?.club ?? null,
  category: person?.category ?? null,
  alias: person?.alias ?? null,
  minor: person?.minor === true,
});

/** The command that enters somebody again; null: nobody knows what they are called. */
function againOf(person: EntrantTold): TournamentCommand | null {
  if (!person.name) return null;
  const { surname, alias, club, family, category, rating, start, minor, consent, player, present } = person;
  const name = person.own_name ?? person.name;
  const members = person.members?.map((one) => ({ name: one }));
  const known = { surname, alias, club, family, category, rating, start, consent, player };
  const said = Object.entries(known).filter(([, value]) => value !== null && value !== undefined);
  return {
    type: 'enter',
    name,
    ...Object.fromEntries(said),
    ...(minor && { minor }),
    ...(members && { members }),
    present,
  };
}

export function usePerson({ office, entrant, onClose }: PersonProps) {
  const { lang } = useSettings();
  const person = office.entrants.get(entrant);
  const [stood] = useState(() => namesOf(person));
  const [typing, change] = usePatch<Typing>(() => ({
    part: 'all',
    reason: '',
    typed: '',
    table: '',
    wantsReason: false,
    points: office.tournament.point === 1 ? '' : '⅓',
    names: {
      name: stood.name ?? '',
      surname: stood.surname ?? '',
      club: stood.club ?? '',
      category: stood.category ?? '',
      alias: stood.alias ?? '',
      minor: stood.minor,
    },
    other: null,
    gone: null,
    trouble: null,
    letters: null,
  }));
  /** Whether the entry has no place in any round, so that nothing is lost when it is entered again. */
  async function isNowhere(body: TournamentCommand): Promise<boolean> {
    if (body.type === 'remove') return true; // else the service refuses
    const { tournament, known, connected } = office;
    const course = connected ? await readCourse(tournament.id, known.token, entrant).catch(() => null) : null;
    return course?.rounds.every(({ kind }) => kind === 'missed') ?? false;
  }
  const send = (body: TournamentCommand) =>
    office.sendFrom([body], {
      close: onClose,
      refuse: (error) => change({ trouble: refusalOf(error, lang), wantsReason: isOffPin(error) }),
    });
  return {
    office,
    entrant,
    onClose,
    person,
    ...typing,
    directs: isDirecting(office.known),
    why: oneLine(typing.reason),
    change,
    send,
    /** Send what is otherwise than when this sheet was opened, and what stood there. */
    rename(): void {
      const { name, surname, club, category, alias, minor } = typing.names;
      const typed = {
        name: oneLine(name),
        surname: oneLine(surname),
        club: oneLine(club),
        category: oneLine(category),
        alias: oneLine(alias),
        minor,
      };
      const changed = (['name', 'surname', 'club', 'category', 'alias', 'minor'] as const).filter(
        (field) => typed[field] !== null && typed[field] !== stood[field],
      );
      if (!typed.name) return;
      const of = (all: typeof stood) => Object.fromEntries(changed.map((field) => [field, all[field]]));
      if (changed.length) send({ type: 'rename', entrant, ...of(typed), replaces: of(stood) });
      else onClose();
    },
    /** Merge or remove the entry; what is said of it stays until somebody has read it. */
    async takeOut(body: TournamentCommand): Promise<void> {
      try {
        const again = person && (await isNowhere(body)) ? againOf(person) : null;
        await office.send(body);
        const told = body.type === 'merge' ? office.entrants.get(String(body['into'])) : person;
        change({ part: 'gone', gone: { by: body.type, name: told?.name ?? null, again } });
      } catch (error) {
        change({ trouble: refusalOf(error, lang) });
      }
    },
    /** null: it cannot be taken back. */
    undo: typing.gone?.again ? () => send(typing.gone!.again!) : null,
    makeBadge: () =>
      void badgeOf(office.tournament.id, office.known.token, uuid(), entrant).then(
        ({ code }) => change({ letters: code }),
        (error) => change({ trouble: refusalOf(error, lang) }),
      ),
  };
}
