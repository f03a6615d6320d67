/** The standing, the cross table, the final sheet, the prizes. */
import type { ComponentChildren } from 'preact';
import type { Crosstable, Entrant, Standings } from '../../api/tournaments';
import { localeOf, useTexts } from '../../i18n';
import { paper as texts } from '../../i18n/texts/paper';
import { tournament } from '../../i18n/texts/tournament';
import { type Lang, useSettings } from '../../store/settings';
import { breaksOf, timeOfDay } from '../../tournaments/figures';
import { linesAt, linesOf } from '../../tournaments/lines';
import { evenPieces, pieces } from '../../tournaments/pieces';
import { prizePlanOf, prizesOf } from '../../tournaments/prizes';
import { QrOf } from '../../ui/reachLater';
import { columnsOf, heightOn, roundsBeside, rowsOn } from './laying';
import { Leaf, type Printed, pathOf, useShortAddress } from './parts';

const ROW = 4.86; // mm
const HEAD = 9; // mm, of a list's own head
const SEAL = 32; // mm
const BREAKS = 5; // tie-breaks that have room

/** What is said under a title, with the mark of an agreement that was changed. */
const marked = (says: string, standings: Standings, mark: string) => (standings.changed ? `${says} · ${mark}` : says);

const dayOf = (at: Date, lang: Lang) =>
  at.toLocaleDateString(localeOf(lang), { day: 'numeric', month: 'long', year: 'numeric' });

interface StandingProps extends Printed {
  standings: Standings;
  /** What stands beneath the last sheet's list, and takes so much room on each. */
  proof?: ComponentChildren;
  title: string;
  says: string;
}

function List({ of, paper, nameOf, standings, proof, title, says }: StandingProps) {
  const t = useTexts(texts);
  const c = useTexts(tournament);
  const breaks = breaksOf(standings).slice(0, BREAKS);
  const named = breaks.map((name) => c.breaks[name]);
  const sheets = evenPieces(standings.items, rowsOn(paper, ROW, { beside: HEAD + (proof ? SEAL : 0) }));
  return (
    <>
      {sheets.map((rows, n) => (
        <Leaf
          key={rows[0]?.entrant ?? ''}
          of={of}
          title={title}
          sub={says}
          note={of.point === 1 ? t.tiesBy : `${t.win} · ${t.tiesBy}`}
          at={[n + 1, sheets.length]}
        >
          <table class="places">
            <thead>
              <tr>
                <th scope="col">{c.rank}</th>
                <th scope="col">{c.player}</th>
                <th scope="col">{t.club}</th>
                <th scope="col">{c.points}</th>
                {named.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.entrant}>
                  <td>{row.rank ?? '–'}</td>
                  <th scope="row">{nameOf(row.entrant)}</th>
                  <td>
                    {row.status === 'withdrawn' || row.status === 'disqualified' ? c[row.status] : (row.club ?? '')}
                  </td>
                  <td>
                    <b>{row.shown}</b>
                  </td>
                  {breaks.map((name) => (
                    <td key={name}>{row.tie_breaks_shown[name]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {n === sheets.length - 1 && proof}
        </Leaf>
      ))}
    </>
  );
}

export function Standing(props: Printed & { standings: Standings }) {
  const t = useTexts(texts);
  const c = useTexts(tournament);
  const { lang } = useSettings();
  const { round, provisional } = props.standings;
  const now = new Date();
  const printed = `${dayOf(now, lang)}, ${timeOfDay(now, lang)}`;
  const says = provisional ? `${t.provisional} (${t.stillPlaying}) · ${printed}` : printed;
  return <List {...props} title={c.standingAfter(round)} says={marked(says, props.standings, c.changed)} />;
}

/** What a look at the whole log has told: its hash, and the seal upon it. */
export interface Verdict {
  hash: string;
  seal: { key: string; ok: boolean; at: string } | null;
}

export function FinalSheet(props: Printed & { standings: Standings; verdict: Verdict | null }) {
  const t = useTexts(texts);
  const c = useTexts(tournament);
  const { lang } = useSettings();
  const { of, verdict } = props;
  const shortOf = useShortAddress();
  const address = shortOf(pathOf(of));
  const keys = shortOf('/.well-known/greffier-keys');
  const isOver = of.status !== 'live';
  const says = isOver ? dayOf(new Date(of.updated_at), lang) : t.notEnded;
  const seal = verdict?.seal;
  const proof = isOver && (
    <div class="proof">
      {!seal ? (
        <p>{t.ended}</p>
      ) : !seal.ok ? (
        <p>{t.brokenSeal}</p>
      ) : (
        <>
          <QrOf path={pathOf(of)} label={t.toldAt} />
          <div>
            <p>
              <b>{t.sealed(dayOf(new Date(seal.at), lang))}</b>
            </p>
            <p>
              <span class="digits">{t.key(seal.key)}</span>
              {keys && ` · ${t.keysAt(keys)}`}
            </p>
            <p class="digits">{t.hash(verdict.hash)}</p>
            {address && (
              <p>
                {t.toldAt} <span class="digits">{address}</span>
              </p>
            )}
          </div>
        </>
      )}
    </div>
  );
  const title = isOver ? c.finalStanding : `${t.provisional} · ${c.standingAfter(props.standings.round).toLowerCase()}`;
  return <List {...props} title={title} says={marked(says, props.standings, c.changed)} proof={proof} />;
}

export function Cross({ of, paper, nameOf, cross }: Printed & { cross: Crosstable }) {
  const t = useTexts(texts);
  const c = useTexts(tournament);
  const lines = linesOf(cross);
  const others = Math.max(1, ...cross.items.flatMap(({ rounds }) => rounds.map(({ opponents }) => opponents.length)));
  const rounds = evenPieces(cross.rounds, roundsBeside(cross.items.length, others));
  const sheets = rounds.flatMap((some) =>
    evenPieces(cross.items, rowsOn(paper, ROW, { beside: HEAD })).map((rows) => ({ some, rows })),
  );
  return (
    <>
      {sheets.map(({ some, rows }, n) => (
        <Leaf
          key={`${some[0]} ${rows[0]?.entrant}`}
          of={of}
          title={c.crosstable}
          sub={t.crossSub}
          at={[n + 1, sheets.length]}
        >
          <table class="places cells">
            <thead>
              <tr>
                <th scope="col">{c.line}</th>
                <th scope="col">{c.player}</th>
                {some.map((round) => (
                  <th key={round} scope="col">
                    {c.round(round)}
                  </th>
                ))}
                <th scope="col">{c.points}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.entrant}>
                  <td>{lines.get(row.entrant)}</td>
                  <th scope="row">{nameOf(row.entrant)}</th>
                  {some.map((round) => {
                    const turn = row.rounds.find((one) => one.round === round);
                    return (
                      <td key={round}>
                        {turn?.place ? <b>{turn.place}</b> : turn ? (c.kind[turn.kind] ?? turn.kind) : '·'}{' '}
                        {turn && linesAt(turn.opponents, lines)}
                      </td>
                    );
                  })}
                  <td>
                    <b>{row.shown}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Leaf>
      ))}
    </>
  );
}

interface PrizeProps extends Printed {
  standings: Standings;
  categoryOf: (entrant: Entrant) => string | null;
}

const PRIZE = { line: 10, head: 18 }; // mm, of a list of winners

export function Prizes({ of, paper, nameOf, standings, categoryOf }: PrizeProps) {
  const t = useTexts(texts);
  const c = useTexts(tournament);
  const lines = rowsOn(paper, PRIZE.line, { beside: PRIZE.head });
  const lists = prizesOf(standings, categoryOf, prizePlanOf(of.id)).flatMap(({ category, winners }) =>
    pieces(winners, lines).map((some) => ({ category, winners: some })),
  );
  const columns = columnsOf(lists, ({ winners }) => PRIZE.head + PRIZE.line * winners.length, heightOn(paper));
  const sheets = pieces(columns, 2);
  return (
    <>
      {sheets.map((pair, n) => (
        <Leaf
          key={n}
          of={of}
          title={t.kinds.prizes}
          sub={of.status === 'live' ? t.provisional : ''}
          at={[n + 1, sheets.length]}
        >
          <div class="prize-lists">
            {pair.map((column, side) => (
              <div key={side}>
                {column.map(({ category, winners }) => (
                  <section key={`${category} ${winners[0]?.row.entrant}`}>
                    <h3>{category ?? t.overall}</h3>
                    <ol>
                      {winners.map(({ row, place }) => (
                        <li key={row.entrant}>
                          <i>{c.place(place)}</i>
                          <b>{nameOf(row.entrant)}</b>
                          <span>{row.shown}</span>
                        </li>
                      ))}
                    </ol>
                  </section>
                ))}
              </div>
            ))}
          </div>
        </Leaf>
      ))}
    </>
  );
}
