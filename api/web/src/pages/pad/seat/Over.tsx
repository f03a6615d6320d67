import { useEffect, useState } from 'preact/hooks';
import { readSummary, type Verdict, verify } from '../../../api/matches';
import type { MatchState, Seat, TimelineItem } from '../../../api/types';
import { Sentence } from '../../../cards/Card';
import type { GamePages } from '../../../games';
import { useScores } from '../../../games/kit/scores';
import { handSize } from '../../../games/kit/seats';
import { useTexts } from '../../../i18n';
import { seatTexts } from '../../../i18n/texts/seat';
import { href } from '../../../router';
import type { KnownMatch } from '../../../store/device';
import { useSettings } from '../../../store/settings';
import { Icon } from '../../../ui/Icon';
import { KeyLink } from '../../../ui/Key';
import { whoOf } from '../../../viewing/ended';
import { numberOf } from '../../../viewing/numbers';
import { ShareKey } from '../../../viewing/parts';

interface Props {
  game: GamePages;
  match: KnownMatch;
  own: Seat;
  state: MatchState;
  items: readonly TimelineItem[];
  /** The feed has told that hidden cards are open. */
  opened: boolean;
}

/** How it ended, for whoever played here, and that the cards came as they were shuffled. */
export function SeatOver({ game, match, own, state, items, opened }: Props) {
  const { over: t } = useTexts(seatTexts);
  const { lang } = useSettings();
  const scoreOf = useScores(state);
  const words = game.loser?.[lang];
  const nameOf = (seat: Seat) => state.seats[seat]?.name || seat;
  const { rank = null, loser = null } = state.outcome ?? {};
  const ended = items.findLast((item) => item.type === 'match_ended');
  const ranks = Object.entries(rank ?? {}).sort((a, b) => a[1] - b[1]);
  const lost = loser?.split('+').includes(own) ?? false;
  const single = state.round <= 1;
  const wentOut = (seat: Seat) => items.findLast((item) => item.type === 'went_out' && item.by === seat);
  const gone = wentOut(own);
  const standing = (seat: Seat): string => {
    if (!single) return words ? words.times(scoreOf(seat)) : '';
    const move = numberOf(wentOut(seat));
    if (move) return t.outAt(move);
    const left = handSize(state, seat);
    return left ? t.left(left) : '';
  };
  return (
    <>
      <main class="seat-over">
        <section class="res">
          <p class="eyebrow">{t.title}</p>
          <h2 aria-live="polite">
            {words && loser ? words.is(whoOf(loser, nameOf)) : ended ? <Sentence of={ended.text} /> : t.plain}
          </h2>
          {single && lost && items.some(({ type }) => type === 'went_out') && <p>{t.youLost}</p>}
          {single && !lost && gone && (
            <p>
              <Sentence of={gone.text} />
            </p>
          )}
        </section>
        <ol class="rk">
          {ranks.map(([seat, at]) => (
            <li key={seat}>
              <span class="v">{at}</span>
              <b>{seat === own ? t.you(nameOf(seat)) : nameOf(seat)}</b>
              <span class="w">{standing(seat)}</span>
            </li>
          ))}
        </ol>
        <Proof match={match} head={state.version} heard={opened} />
      </main>
      <footer class="fin pad">
        <KeyLink icon="play" big go href={href({ page: 'replay', match: match.id, at: '1', until: null })}>
          {t.again}
        </KeyLink>
        <ShareKey
          class="key"
          label={t.share}
          title={match.title ?? ''}
          url={() => location.origin + href({ page: 'replay', match: match.id, at: null, until: null })}
        />
        <KeyLink href={href({ page: 'new', game: match.game })}>{t.fresh}</KeyLink>
      </footer>
    </>
  );
}

const AGAIN = 30_000; // ms after which a service that did not answer is asked again

interface Checked {
  verdict: Verdict;
  /** Hidden cards are open: the deck was checked against what was dealt and drawn. */
  opened: boolean;
}

interface ProofProps {
  match: KnownMatch;
  head: number;
  /** Hidden cards are open now. */
  heard: boolean;
}

/** What the record proves, computed again when the end is looked at, and once more when the cards are open. */
function Proof({ match: { id, token }, head, heard }: ProofProps) {
  const { proof: t } = useTexts(seatTexts);
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | null = null;
    async function check() {
      try {
        const { opened } = await readSummary(id, token);
        const verdict = await verify(id, token);
        if (gone) return;
        setChecked({ verdict, opened });
      } catch {
        if (!gone) timer = setTimeout(() => void check(), AGAIN); // no answer: nothing is claimed
      }
    }
    void check();
    return () => {
      gone = true;
      if (timer) clearTimeout(timer);
    };
  }, [id, token, head, heard]);
  if (!checked) return null;
  const { verdict, opened } = checked;
  return (
    <section class={verdict.ok ? 'ver' : 'ver broken'} aria-live="polite">
      <div class="top">
        <Icon name="seal" class="seal" />
        <div>
          <h3>{verdict.ok ? t.good : t.bad}</h3>
          <p>{verdict.ok ? t.goodText : t.badText(verdict.bad?.version ?? verdict.version)}</p>
        </div>
      </div>
      {verdict.ok && (
        <ul>
          <li>
            <Icon name="check" />
            <span>
              {t.chain(verdict.checked)}
              {verdict.hash && <code>{short(verdict.hash)}</code>}
            </span>
          </li>
          <li>
            <Icon name={opened ? 'check' : 'lock'} />
            <span>{opened ? t.deck : t.closed}</span>
          </li>
        </ul>
      )}
    </section>
  );
}

const short = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
