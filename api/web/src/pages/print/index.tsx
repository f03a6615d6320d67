import './print.css';
import { useState } from 'preact/hooks';
import { type Entrant, readCrosstable, readRound, readStandings, verifyTournament } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { paper as texts } from '../../i18n/texts/paper';
import { tournament } from '../../i18n/texts/tournament';
import { href } from '../../router';
import { isOffice, knownTournament } from '../../store/tournaments';
import { AsEverybody } from '../../tournaments/AsEverybody';
import { useRead } from '../../tournaments/reading';
import type { Hall } from '../../tournaments/useHall';
import { Bar, LanguageKey } from '../../ui/Bar';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { useTitle } from '../../ui/title';
import { BadgeMaking, Badges, type Made } from './Badges';
import { Cross, FinalSheet, Prizes, Standing } from './Lists';
import { PAPERS, type Paper } from './laying';
import { ByName, ByTable } from './Pairings';
import { Slips } from './Slips';

const OF_A_ROUND = ['tables', 'names', 'slips', 'standing'] as const;
const OF_ALL = ['cross', 'final', 'prizes'] as const;
type Kind = (typeof OF_A_ROUND)[number] | (typeof OF_ALL)[number] | 'badges';

const LETTER = /-(us|ca|mx|ph|cl|co|ve)$/i; // where paper is of that size

/** What hangs in the hall, and what lies on its tables: chosen here, printed by the browser. */
export function PrintPage({ tournament: id }: { tournament: string }) {
  return <AsEverybody id={id}>{(hall, of) => <Printing id={id} hall={hall} of={of} />}</AsEverybody>;
}

function Printing({ id, hall, of }: { id: string; hall: Hall; of: NonNullable<Hall['tournament']> }) {
  const t = useTexts(texts);
  const c = useTexts(tournament);
  const known = knownTournament(id);
  const runs = isOffice(known);
  const plays = of.status === 'live' && of.round > 0 && of.round_status !== 'closed';
  const [chosen, setChosen] = useState<readonly Kind[]>(
    plays ? ['tables', 'names', 'slips'] : of.status === 'live' ? ['standing'] : ['final'],
  );
  const [paper, setPaper] = useState<Paper>(() => (LETTER.test(navigator.language) ? 'letter' : 'a4'));
  const [picked, setPicked] = useState<number | null>(null);
  const [badges, setBadges] = useState<readonly Made[]>([]);
  useTitle(`${t.title} · ${of.name ?? ''}`);
  const wants = (...kinds: Kind[]) => kinds.some((kind) => chosen.includes(kind));
  const number = picked ?? of.round;
  const { token } = hall;
  const read = <T,>(wanted: boolean, what: string, get: () => Promise<T>) =>
    useRead(wanted ? `${id} ${what}` : null, `${of.version} ${of.about}`, get);
  const pairings = number > 0 && wants('tables', 'names', 'slips');
  const round = read(pairings, `round ${number}`, () => readRound(id, token, number));
  const before = read(pairings && number > 1, `before ${number}`, () => readStandings(id, token, number - 1));
  // After the newest round everybody's status is as it is now; after an older one as it was then.
  const asNow = number === of.round && of.round_status !== 'published';
  const standings = read(number > 0 && wants('standing'), `after ${number}`, () =>
    readStandings(id, token, asNow ? null : number),
  );
  const cross = read(wants('cross'), 'cross', () => readCrosstable(id, token));
  const verdict = read(of.status === 'sealed' && wants('final'), 'seal', () => verifyTournament(id, token));
  const last = hall.standings?.round ? hall.standings : null;
  const nameOf = (one: Entrant) => hall.entrants.get(one)?.name ?? c.someone;
  const sortOf = (one: Entrant) => hall.entrants.get(one)?.sort ?? '';
  const printed = { of, paper, nameOf, sortOf };
  const slips = round && wants('slips') ? Math.ceil(round.tables.length / 4) : 0;
  const toggle = (kind: Kind) =>
    setChosen((all) => (all.includes(kind) ? all.filter((one) => one !== kind) : [...all, kind]));
  const kinds: Kind[] = [...OF_A_ROUND, ...OF_ALL, ...(runs ? (['badges'] as const) : [])];
  const sheets = [
    round && wants('tables') && <ByTable key="tables" {...printed} round={round} before={before} />,
    round && wants('names') && <ByName key="names" {...printed} round={round} before={before} />,
    slips > 0 && <Slips key="slips" {...printed} round={round!} />,
    standings && standings.round > 0 && wants('standing') && (
      <Standing key="standing" {...printed} standings={standings} />
    ),
    cross && cross.items.length > 0 && wants('cross') && <Cross key="cross" {...printed} cross={cross} />,
    last && wants('final') && (of.status !== 'sealed' || verdict) && (
      <FinalSheet key="final" {...printed} standings={last} verdict={verdict} />
    ),
    last && wants('prizes') && (
      <Prizes
        key="prizes"
        {...printed}
        standings={last}
        categoryOf={(one) => hall.entrants.get(one)?.category ?? null}
      />
    ),
    badges.length > 0 && wants('badges') && <Badges key="badges" of={of} badges={badges} />,
  ].filter(Boolean);
  return (
    <div class={classes('paper-page', paper)}>
      <Bar title={t.title} sub={of.name ?? ''} back={href({ page: runs ? 'desk' : 'tournament', tournament: id })}>
        <LanguageKey class="key quiet" />
      </Bar>
      <section class="choosing" aria-label={t.what}>
        <div class="kinds" role="group" aria-label={t.what}>
          {kinds.map((kind) => (
            <Key key={kind} chosen={wants(kind)} aria-pressed={wants(kind)} onClick={() => toggle(kind)}>
              {wants(kind) && <Icon name="check" class="s" />}
              {t.kinds[kind]}
            </Key>
          ))}
        </div>
        <div class="further">
          {of.round > 0 && (
            <nav class="rounds" aria-label={t.ofRound}>
              <span class="eyebrow">{t.ofRound}</span>
              {Array.from({ length: of.round }, (_, n) => n + 1).map((n) => (
                <button
                  key={n}
                  type="button"
                  aria-pressed={n === number}
                  onClick={() => setPicked(n === of.round ? null : n)}
                >
                  {n}
                </button>
              ))}
            </nav>
          )}
          <div class="seg" role="group" aria-label={t.size}>
            {(Object.keys(PAPERS) as Paper[]).map((one) => (
              <button key={one} type="button" aria-pressed={paper === one} onClick={() => setPaper(one)}>
                {PAPERS[one].name}
              </button>
            ))}
          </div>
        </div>
        {runs && wants('badges') && <BadgeMaking of={of} token={known!.token} onMade={setBadges} />}
        <p class="hint">{t.asTold}</p>
        {slips > 0 && <p class="hint">{t.cut(slips)}</p>}
        <Key go big disabled={!sheets.length} onClick={() => print()}>
          <Icon name="print" />
          {t.title}
        </Key>
        {!sheets.length && <p role="status">{t.nothing}</p>}
      </section>
      <main class="sheets" aria-label={t.title}>
        {sheets}
      </main>
    </div>
  );
}
