import './print.css';
import { useState } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { paper as texts } from '../../i18n/texts/paper';
import { href } from '../../router';
import { isOffice, knownTournament } from '../../store/tournaments';
import { AsEverybody } from '../../tournaments/AsEverybody';
import type { Hall } from '../../tournaments/useHall';
import { Bar, LanguageKey } from '../../ui/Bar';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { Unreached } from '../../ui/reachLater';
import { useTitle } from '../../ui/title';
import type { Made } from './Badges';
import { BadgeMaking } from './later';
import { PAPERS, type Paper } from './laying';
import { type Kind, OF_A_ROUND, OF_ALL, useSheets } from './useSheets';

const LETTER = /-(us|ca|mx|ph|cl|co|ve)$/i; // where paper is of that size

/** What hangs in the hall, and what lies on its tables: chosen here, printed by the browser. */
export function PrintPage({ tournament: id }: { tournament: string }) {
  return <AsEverybody id={id}>{(hall, of) => <Printing id={id} hall={hall} of={of} />}</AsEverybody>;
}

interface PrintingProps {
  id: string;
  hall: Hall;
  of: NonNullable<Hall['tournament']>;
}

function Printing({ id, hall, of }: PrintingProps) {
  const t = useTexts(texts);
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
  const round = picked ?? of.round;
  const { sheets, slips } = useSheets({ id, hall, of, chosen, paper, round, badges });
  return (
    <div class={classes('paper-page', paper)}>
      <Bar title={t.title} sub={of.name ?? ''} back={href({ page: runs ? 'desk' : 'tournament', tournament: id })}>
        <LanguageKey class="key quiet" />
      </Bar>
      <section class="choosing" aria-label={t.what}>
        <KindKeys
          kinds={[...OF_A_ROUND, ...OF_ALL, 'badges' as const].filter(
            (kind) => (kind !== 'badges' || runs) && (kind !== 'course' || of.course),
          )}
          chosen={chosen}
          onChange={setChosen}
        />
        <div class="further">
          {of.round > 0 && (
            <RoundKeys rounds={of.round} round={round} onPick={(n) => setPicked(n === of.round ? null : n)} />
          )}
          <div class="seg" role="group" aria-label={t.size}>
            {(Object.keys(PAPERS) as Paper[]).map((one) => (
              <button key={one} type="button" aria-pressed={paper === one} onClick={() => setPaper(one)}>
                {PAPERS[one].name}
              </button>
            ))}
          </div>
        </div>
        {runs && chosen.includes('badges') && <BadgeMaking of={of} token={known!.token} onMade={setBadges} />}
        <Unreached />
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

interface KindProps {
  kinds: readonly Kind[];
  chosen: readonly Kind[];
  onChange: (chosen: readonly Kind[]) => void;
}

/** Which lists are printed. */
function KindKeys({ kinds, chosen, onChange }: KindProps) {
  const t = useTexts(texts);
  return (
    <div class="kinds" role="group" aria-label={t.what}>
      {kinds.map((kind) => {
        const wanted = chosen.includes(kind);
        const others = chosen.filter((one) => one !== kind);
        return (
          <Key
            key={kind}
            chosen={wanted}
            aria-pressed={wanted}
            onClick={() => onChange(wanted ? others : [...others, kind])}
          >
            {wanted && <Icon name="check" class="s" />}
            {t.kinds[kind]}
          </Key>
        );
      })}
    </div>
  );
}

interface RoundProps {
  /** How many there are. */
  rounds: number;
  round: number;
  onPick: (round: number) => void;
}

/** Of which round they are. */
function RoundKeys({ rounds, round, onPick }: RoundProps) {
  const t = useTexts(texts);
  return (
    <nav class="rounds" aria-label={t.ofRound}>
      <span class="eyebrow">{t.ofRound}</span>
      {Array.from({ length: rounds }, (_, n) => n + 1).map((n) => (
        <button key={n} type="button" aria-pressed={n === round} onClick={() => onPick(n)}>
          {n}
        </button>
      ))}
    </nav>
  );
}
