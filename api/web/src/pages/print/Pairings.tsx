/** Who sits where, by table and by name. */
import type { Entrant, Round, Standings } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { paper as texts } from '../../i18n/texts/paper';
import { seatAt } from '../../seats';
import { useSettings } from '../../store/settings';
import { Name } from '../../tournaments/Fit';
import { timeOfDay } from '../../tournaments/figures';
import { bySort, folded, lastAndFirst } from '../../tournaments/names';
import { evenPieces, pieces } from '../../tournaments/pieces';
import { classes } from '../../ui/classes';
import { lettersOf, rowsOn } from './laying';
import { Leaf, type Printed } from './parts';

const SEAT = 8.6; // mm, of a seat's line
const LEAST = 2; // lines high is a table's number
const GAP = 4; // mm between tables
const NAME = 9.7; // mm

interface Props extends Printed {
  round: Round;
  /** The standing before it. */
  before: Standings | null;
}

/** Adds the edition of the tables to a title, from the second one on: an older sheet may still hang in the hall. */
function useEdition({ edition }: Round): (title: string) => string {
  const t = useTexts(texts);
  return (title) => (edition > 1 ? `${title} · ${t.edition(edition)}` : title);
}

export function ByTable({ of, paper, nameOf, surnameOf, round, before }: Props) {
  const t = useTexts(texts);
  const { lang } = useSettings();
  const titled = useEdition(round);
  const seats = Math.max(LEAST, ...round.tables.map(({ entrants }) => entrants.length));
  const sheets = evenPieces(round.tables, 2 * rowsOn(paper, SEAT * seats + 0.6, { gap: GAP }));
  const points = new Map(before?.items.map((row) => [row.entrant, row.shown]));
  const time = round.ends_at && round.starts_at && [round.starts_at, round.ends_at].map((at) => timeOfDay(at, lang));
  const note = [
    round.by_hand ? t.byHand : round.engine && t.pairedBy(round.engine),
    before?.round && t.pointsAfter(before.round),
  ];
  return (
    <>
      {sheets.map((tables, n) => (
        <Leaf
          key={tables[0]?.table ?? 0}
          of={of}
          title={titled(t.byTable(round.round))}
          sub={time ? t.fromTo(time[0]!, time[1]!) : ''}
          note={note.filter(Boolean).join(' · ')}
          at={[n + 1, sheets.length]}
        >
          <ol class={classes('by-table', of.teams && 'pairs')}>
            {tables.map(({ table, entrants }) => (
              <li key={table}>
                <b class="no">{table}</b>
                <ol>
                  {entrants.map((one, seat) => (
                    <li key={one}>
                      <i>{seatAt(seat)}</i>
                      <Name name={nameOf(one)} surname={surnameOf(one)} />
                      <span>{points.get(one)}</span>
                    </li>
                  ))}
                </ol>
              </li>
            ))}
          </ol>
        </Leaf>
      ))}
    </>
  );
}

interface Seated {
  entrant: Entrant;
  last: string;
  first: string;
  table: string;
  seat: string;
  sort: string;
  name: string;
}

export function ByName({ of, paper, nameOf, sortOf, surnameOf, membersOf, round }: Props) {
  const t = useTexts(texts);
  const titled = useEdition(round);
  const linesOf = (entrant: Entrant, table: string, seat = ''): Seated[] => {
    const members = membersOf(entrant);
    return (members ?? [nameOf(entrant)]).map((name, n) => {
      const [last, first] = lastAndFirst(name, surnameOf(entrant, members ? n : undefined));
      return { entrant, last, first, table, seat, sort: members ? folded(`${last} ${first}`) : sortOf(entrant), name };
    });
  };
  const lines = [
    ...round.tables.flatMap(({ table, entrants }) => entrants.flatMap((one, n) => linesOf(one, `${table}`, seatAt(n)))),
    ...round.byes.flatMap((one) => linesOf(one, t.bye)),
    ...round.free.flatMap((one) => linesOf(one, t.free)),
  ].sort(bySort);
  const rows = rowsOn(paper, NAME);
  const sheets = evenPieces(lines, 2 * rows);
  const letters = lettersOf(sheets);
  return (
    <>
      {sheets.map((page, n) => (
        <Leaf
          key={page[0]?.entrant ?? ''}
          of={of}
          title={titled([t.byName(round.round), letters[n]].filter(Boolean).join(' · '))}
          sub={t.findName}
          at={[n + 1, sheets.length]}
        >
          <div class="by-letters">
            {pieces(page, Math.ceil(page.length / 2)).map((column) => (
              <ol key={column[0]?.entrant ?? ''}>
                {column.map(({ entrant, last, first, table, seat }) => (
                  <li key={`${entrant} ${last} ${first}`}>
                    <span class="whole">
                      <b>{last}</b> {first}
                    </span>
                    <span class="dots" />
                    <em>{table}</em>
                    <i>{seat}</i>
                  </li>
                ))}
              </ol>
            ))}
          </div>
        </Leaf>
      ))}
    </>
  );
}
