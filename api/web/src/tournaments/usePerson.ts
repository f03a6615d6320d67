/** The state of a person's sheet: the part that is open, and what was typed in it. */
import { useState } from 'preact/hooks';
import { badgeOf, type Entrant, type EntrantTold, type TournamentCommand } from '../api/tournaments';
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
  part: 'all' | 'byes' | 'name' | 'penalty' | 'disqualify' | 'withdraw' | 'apart' | 'pin';
  reason: string;
  /** The letters by which somebody is looked for. */
  typed: string;
  table: string;
  /** The pin is taken with a reason only. */
  wantsReason: boolean;
  points: string;
  names: { name: string; club: string; alias: string; minor: boolean };
  trouble: string | null;
  /** The letters that let a phone in. */
  letters: string | null;
}

export type PersonOnShow = ReturnType<typeof usePerson>;

const namesOf = (person: EntrantTold | undefined) => ({
  name: person?.own_name ?? person?.name ?? null,
  club: person?.club ?? null,
  alias: person?.alias ?? null,
  minor: person?.minor === true,
});

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
    names: { name: stood.name ?? '', club: stood.club ?? '', alias: stood.alias ?? '', minor: stood.minor },
    trouble: null,
    letters: null,
  }));
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
      const { name, club, alias, minor } = typing.names;
      const typed = { name: oneLine(name), club: oneLine(club), alias: oneLine(alias), minor };
      const changed = (['name', 'club', 'alias', 'minor'] as const).filter(
        (field) => typed[field] !== null && typed[field] !== stood[field],
      );
      if (!typed.name) return;
      const of = (all: typeof stood) => Object.fromEntries(changed.map((field) => [field, all[field]]));
      if (changed.length) send({ type: 'rename', entrant, ...of(typed), replaces: of(stood) });
      else onClose();
    },
    makeBadge: () =>
      void badgeOf(office.tournament.id, office.known.token, uuid(), entrant).then(
        ({ code }) => change({ letters: code }),
        (error) => change({ trouble: refusalOf(error, lang) }),
      ),
  };
}
