/** What this desk did, the newest last, each to be undone by itself as long as it stands. */
import { useRef, useState } from 'preact/hooks';
import type { Done, Entrant, Round, TournamentCommand } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import type { Office } from '../../tournaments/useOffice';
import { inverseOf, movedBetween, placesOf } from './places';
import { NO_RESULT, resultCommand, type Said, saidOf, signs } from './results';

const DEPTH = 50;

/** A result. version: of its event, null until it is recorded. */
interface OfResult {
  kind: 'result';
  round: number;
  table: number;
  said: Said;
  before: Said | null;
  version: number | null;
}

/** A change of who sits where. stands: where those who moved are since; null until it is recorded. */
interface OfSeats {
  kind: 'seats';
  round: number;
  what: string;
  bodies: TournamentCommand[];
  stands: [Entrant, string | undefined][] | null;
}

type Deed = OfResult | OfSeats;

export interface Told {
  text: string;
  bad?: boolean;
}

export type Undoing = ReturnType<typeof useUndoing>;

/** rounds: those that the desk shows; what was done in another one is not undone here. */
export function useUndoing(office: Office, rounds: readonly (Round | null)[]) {
  const t = useTexts(directing);
  const [deeds, setDeeds] = useState<readonly Deed[]>([]);
  const newest = useRef<readonly (Round | null)[]>(rounds);
  newest.current = rounds;
  const answered = useRef<Round | null>(null); // the round as the last answer had it: the page reads it a moment later
  const undoing = useRef(false);
  const shown = (number: number) => newest.current.find((round) => round?.round === number) ?? null;
  const latest = (round: Round): Round => {
    const told = answered.current;
    return told?.round === round.round && (told.version ?? 0) > (round.version ?? 0) ? told : round;
  };
  function hear(done: readonly Done[]): Round | null {
    const last = done.findLast(({ round }) => round);
    if (!last?.round) return null;
    answered.current = { ...last.round, version: last.version };
    return answered.current;
  }
  const push = (deed: Deed) => setDeeds((all) => [...all, deed].slice(-DEPTH));
  const drop = (deed: Deed) => setDeeds((all) => all.filter((one) => one !== deed));

  function sendResult(round: Round, table: number, said: Said): Promise<void> {
    const at = round.tables.find((each) => each.table === table)!;
    const before = at.result && saidOf(at.result);
    const deed: OfResult = { kind: 'result', round: round.round, table, said, before, version: null };
    push(deed);
    return office.send(resultCommand(round, at, said)).then(
      ({ events }) => {
        deed.version = versionIn(events);
      },
      (error) => {
        drop(deed);
        throw error;
      },
    );
  }

  const inWords = (one: Said, entrants: readonly Entrant[]) =>
    one.outcome ? t[one.outcome === 'void' ? 'void' : 'none'] : signs(one, entrants);

  function undoResult(deed: OfResult): Told {
    const { table, said, before, version } = deed;
    const round = shown(deed.round);
    const at = round?.tables.find((each) => each.table === table);
    if (!round || !at || round.status === 'closed') return { text: t.undoneElsewhere(deed.round), bad: true };
    const { result } = at;
    if (!result && said.outcome !== 'none') return { text: t.goneAlready(table), bad: true };
    if (result && (said.outcome === 'none' || (result.version !== 0 && result.version !== version)))
      return { text: t.notYours(table, inWords(saidOf(result), at.entrants), result.source.kind), bad: true };
    const body = resultCommand(round, at, before ?? NO_RESULT);
    const under = deeds.findLast(
      (one): one is OfResult =>
        one !== deed && one.kind === 'result' && one.round === deed.round && one.table === table,
    );
    office.send(body).then(
      ({ events }) => {
        if (under) under.version = versionIn(events); // it stands again, by an event of its own
      },
      (error) => office.refuse(error, body),
    );
    return { text: t.undone(table) };
  }

  function undoSeats(deed: OfSeats): Told {
    const page = shown(deed.round);
    if (!page) return { text: t.undoneElsewhere(deed.round), bad: true };
    const round = latest(page);
    const is = placesOf(round);
    if (deed.stands?.some(([one, place]) => is.get(one) !== place))
      return { text: t.changedSince(deed.what), bad: true };
    undoing.current = true;
    // nothing that comes in between is overridden: what stands was looked at here
    const seen = round.version !== undefined && { seen: round.version };
    const sent = deed.bodies.map((body) =>
      office.send({ ...body, ...seen }).catch((error) => {
        office.refuse(error, body);
        throw error;
      }),
    );
    void Promise.all(sent)
      .then(hear, () => undefined)
      .finally(() => {
        undoing.current = false;
      });
    return { text: t.undoneSeats(deed.what) };
  }

  return {
    /** What the next undo takes back, in words; null: nothing. */
    next: nameOf(deeds.at(-1)),
    sendResult,
    /** The round as the last answer to a change of its seats had it, where the page has not read it yet. */
    latest,
    /** Keep in mind how seats were changed. shownAs: the round before; sent: the answers to the commands. */
    changed(what: string, shownAs: Round, bodies: readonly TournamentCommand[], sent: Promise<readonly Done[]>): void {
      const before = latest(shownAs);
      const deed: OfSeats = {
        kind: 'seats',
        round: before.round,
        what,
        bodies: inverseOf(bodies, before, t.undo),
        stands: null,
      };
      push(deed);
      sent.then(
        (done) => {
          const after = hear(done);
          const is = after && placesOf(after);
          deed.stands = is ? movedBetween(before, after).map((one) => [one, is.get(one)]) : [];
        },
        () => drop(deed),
      );
    },
    /** Take back what this desk did last, if it still stands: what others have entered since is theirs. */
    undo(): Told | null {
      const deed = deeds.at(-1);
      // what is on its way is undone once it is recorded
      if (!deed || undoing.current || (deed.kind === 'seats' && deed.stands === null)) return null;
      setDeeds((all) => all.filter((one) => one !== deed));
      return deed.kind === 'result' ? undoResult(deed) : undoSeats(deed);
    },
  };

  function nameOf(deed: Deed | undefined): string | null {
    if (!deed) return null;
    return deed.kind === 'seats' ? deed.what : t.tableTitle(deed.table);
  }
}

const versionIn = (events: Done['events']) =>
  events.findLast(({ type }) => type === 'result_recorded')?.version ?? null;
