import { useRef, useState } from 'preact/hooks';
import {
  type Entrant,
  type EntrantTold,
  readCourse,
  type TournamentCommand,
  whoLooksLike,
} from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { door } from '../../i18n/texts/door';
import { refusalOf } from '../../i18n/texts/refusals';
import { href, navigate } from '../../router';
import { useSettings } from '../../store/settings';
import { sendTo } from '../../tournaments/sending';
import { entryOf, isDouble } from './line';
import { type ListActs, useList } from './useList';
import type { Shown } from './useShown';

/** Another section of the day, with this device's right in it. */
export interface Into {
  id: string;
  token: string;
  name: string;
  /** Pairs play there. */
  teams: boolean;
}

/** What is done at the door, and what is open for that. */
export interface Acts {
  /** What came of it: what was entered, or why nothing was. */
  news: readonly string[];
  check: (one: EntrantTold) => void;
  /** Somebody new, "name, club": the line so far; and whether that is all that a narrow page shows. */
  line: string;
  onLine: (line: string) => void;
  /** The section that somebody new is entered into; null: this one. */
  into: Into | null;
  onInto: (into: Into | null) => void;
  adding: boolean;
  onAdding: (adding: boolean) => void;
  /** isNew: somebody has said that it is nobody of the list. */
  enter: (line: string, isNew?: boolean) => void;
  /** A line that was sent off, and who of the list it may be: nobody is entered before that is answered. */
  double: Double | null;
  onDouble: (double: Double | null) => void;
  /** Checks in whom a line is about, in the section where they are. */
  checkDouble: (double: Double) => void;
  /** A list of people: shown before it is entered, and told afterwards. */
  list: ListActs;
  allOut: () => void;
  allIn: () => void;
  /** Takes back what was done last; null: nothing to take back. */
  undo: (() => void) | null;
  /** 'asks': whether to go without those who were never seen. */
  pairing: 'asks' | 'goes' | null;
  onPairing: (pairing: 'asks' | null) => void;
  pair: () => void;
  more: boolean;
  onMore: (more: boolean) => void;
  /** Whose sheet is open. */
  person: Entrant | null;
  onPerson: (person: Entrant | null) => void;
}

export interface Double {
  line: string;
  one: Pick<EntrantTold, 'entrant' | 'name' | 'club' | 'status' | 'present'>;
  /** The section whose list it is; null: this one. */
  into: Into | null;
}

/** undo: the command that takes back what is told, as long as it is told. */
interface Told {
  news: readonly string[];
  undo: TournamentCommand | null;
}

/** The command that checks somebody in or out, or takes back who had left. */
function checkOf({ entrant, status, present }: Double['one']): TournamentCommand {
  if (status === 'withdrawn') return { type: 'return', entrant };
  return { type: present ? 'check_out' : 'check_in', entrants: [entrant] };
}

export function useActs({ id, office, wide, people, here, onType }: Shown): Acts {
  const t = useTexts(door);
  const { lang } = useSettings();
  const { send } = office;
  const [adding, setAdding] = useState(false);
  const [line, setLine] = useState('');
  const [into, setInto] = useState<Into | null>(null);
  const [more, setMore] = useState(false);
  const [person, setPerson] = useState<Entrant | null>(null);
  const [{ news, undo }, setTold] = useState<Told>({ news: [], undo: null });
  const setNews = (news: readonly string[], undo: Told['undo'] = null) => setTold({ news, undo });
  const [double, setDouble] = useState<Double | null>(null);
  const isAsking = useRef(false);
  const [pairing, setPairing] = useState<Acts['pairing']>(null);
  const list = useList(id, office);
  const fails = (error: unknown) => setNews([refusalOf(error, lang)]);

  function check(one: Double['one']): void {
    setNews([]);
    void send(checkOf(one)).catch(fails);
  }
  /** Find who of the list a new name may be; without the service by the words of the names alone. */
  async function alikeOf(name: string): Promise<Double['one'] | null> {
    if (into) {
      const entrant = await whoLooksLike(into.id, into.token, name).catch(() => null);
      return entrant ? readCourse(into.id, into.token, entrant).catch(() => null) : null;
    }
    const same = people.find((one) => isDouble(one, name));
    if (same || !office.connected) return same ?? null;
    const entrant = await whoLooksLike(id, office.known.token, name).catch(() => null);
    return entrant ? (office.entrants.get(entrant) ?? null) : null;
  }
  async function enter(text: string, isNew = false): Promise<void> {
    const entry = entryOf(text, into ? into.teams : office.tournament.teams);
    if (!entry || isAsking.current) return;
    if (!isNew) {
      isAsking.current = true;
      const one = await alikeOf(String(entry['name']));
      isAsking.current = false;
      if (one) return setDouble({ line: text, one, into });
    }
    setDouble(null);
    setLine('');
    setAdding(false);
    onType('');
    setNews([]);
    try {
      if (into) {
        await sendTo(into.id, into.token, entry);
        setNews([t.enteredIn(String(entry['name'] ?? text), into.name)]);
      } else {
        const { entrant } = await send(entry);
        if (entrant) setNews([t.entered(String(entry['name']))], { type: 'remove', entrant });
      }
    } catch (error) {
      setLine(text);
      if (!wide) setAdding(true);
      fails(error);
    }
  }
  function checkDouble({ one, into: section }: Double): void {
    setDouble(null);
    setLine('');
    setAdding(false);
    const isHere = one.status === 'in' && one.present;
    if (isHere || one.status === 'disqualified') return;
    setNews([]);
    const done = section ? sendTo(section.id, section.token, checkOf(one)) : send(checkOf(one));
    done.catch(fails);
  }
  function allOut(): void {
    const before = here.map(({ entrant }) => entrant);
    setMore(false);
    void send({ type: 'check_out', all: true }).then(() => {
      setNews([t.allOutDone(before.length)], { type: 'check_in', entrants: before });
    }, fails);
  }
  function allIn(): void {
    setMore(false);
    void send({ type: 'check_in', all: true }).catch(fails);
  }
  function takeBack(command: TournamentCommand): void {
    setNews([]);
    void send(command).catch(fails);
  }
  async function pair(): Promise<void> {
    setPairing('goes');
    try {
      await send({ type: 'pair' });
      navigate(href({ page: 'desk', tournament: id }));
    } catch (error) {
      setPairing(null);
      fails(error);
    }
  }
  return {
    news,
    check,
    line,
    onLine: setLine,
    into,
    onInto: setInto,
    adding,
    onAdding: setAdding,
    enter: (text, isNew) => void enter(text, isNew),
    double,
    onDouble: setDouble,
    checkDouble,
    list: {
      ...list,
      take(file) {
        setNews([]);
        setMore(false);
        list.take(file);
      },
    },
    allOut,
    allIn,
    undo: undo && (() => takeBack(undo)),
    pairing,
    onPairing: setPairing,
    pair: () => void pair(),
    more,
    onMore: setMore,
    person,
    onPerson(who) {
      setNews([]);
      setPerson(who);
    },
  };
}
