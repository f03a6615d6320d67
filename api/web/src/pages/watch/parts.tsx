/** Small pieces that the live page and the replay share. */
import { useEffect, useState } from 'preact/hooks';
import type { MatchState, Seat, Summary } from '../../api/types';
import { Sentence } from '../../cards/Card';
import { GAMES } from '../../games';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { watch } from '../../i18n/texts/watch';
import { useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import { Sheet } from '../../ui/Sheet';
import { clock, type Item } from './items';
import { shareLink } from './share';

export type NameOf = (seat: Seat) => string;

type Names = Record<Seat, { name: string | null }>;

/** What each seat is called: its player's name, else its letter. */
export function namesOf(seats: Names, letter: (seat: Seat) => string): NameOf {
  return (seat) => seats[seat]?.name ?? letter(seat);
}

/** The match's title, or who plays. */
export function titleOf(summary: Summary, nameOf: NameOf): string {
  return summary.title ?? Object.keys(summary.seats).sort().map(nameOf).join(', ');
}

/** "Durak · round 1 · attack 6" */
export function usePlaceLine(game: string, item: Item | undefined): string {
  const t = useTexts(watch);
  const name = GAMES[game]?.name ?? game;
  return [name, item?.round && t.round(item.round), item?.trick && t.attack(item.trick)].filter(Boolean).join(' · ');
}

interface SayProps {
  /** The move on show. */
  item: Item | undefined;
  state: MatchState | null;
  nameOf: NameOf;
  /** Read out as it changes. */
  aloud: boolean;
}

/** The sentence of the moment, and who plays next. */
export function Say({ item, state, nameOf, aloud }: SayProps) {
  const t = useTexts(watch);
  const { lang } = useSettings();
  return (
    <div class="say" role={aloud ? 'status' : undefined} aria-live={aloud ? 'polite' : undefined} aria-atomic="true">
      <span class="line">{item ? <Sentence text={item.text[lang]} /> : t.notBegun}</span>
      {state && state.turn.length > 0 && !state.outcome && <small>{t.toPlay(state.turn.map(nameOf))}</small>}
    </div>
  );
}

/** Points so far; nothing while there are none. */
export function Score({ state, nameOf }: { state: MatchState; nameOf: NameOf }) {
  const t = useTexts(watch);
  const seats = Object.keys(state.seats).sort();
  if (state.round < 2 && seats.every((seat) => state.seats[seat]!.score === 0)) return null;
  return (
    <dl class="score" aria-label={t.score}>
      {seats.map((seat) => (
        <div key={seat}>
          <dt>{nameOf(seat)}</dt>
          <dd>{state.seats[seat]!.score}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether the match is followed, and since when no longer. */
export function LiveChip({ connection, heard, status }: { connection: 'opening' | 'open' | 'lost' | 'ended'; heard: number; status: MatchState['status'] }) {
  const t = useTexts(watch);
  const { over, sealed } = useTexts(common);
  if (connection === 'lost') return <LostChip heard={heard} />;
  if (status !== 'live') return <span class="chip">{status === 'sealed' ? sealed : over}</span>;
  return connection === 'open' ? <span class="chip live">{t.live}</span> : null;
}

function LostChip({ heard }: { heard: number }) {
  const t = useTexts(watch);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span class="chip off">
      <Icon name="cloud-off" />
      {t.lost(clock(Math.max(0, now - heard)))}
    </span>
  );
}

interface ShareProps {
  url: () => string;
  title: string;
  label: string;
  class: string;
  /** Show the word beside the drawing. */
  worded?: boolean;
}

/** Hands a link on; says so, and where nothing else works shows it to be copied by hand. */
export function ShareKey({ url, title, label, class: look, worded = false }: ShareProps) {
  const t = useTexts(watch);
  const [outcome, setOutcome] = useState<'copied' | 'show' | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), 4_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const press = async () => {
    const done = await shareLink(url(), title);
    setOutcome(done === 'shared' ? null : done);
  };
  return (
    <>
      <button class={look} aria-label={worded ? undefined : label} onClick={() => void press()}>
        <Icon name={outcome === 'copied' ? 'check' : 'share'} class={worded ? 's' : ''} />
        {worded && (outcome === 'copied' ? t.copied : label)}
      </button>
      <span class="vh" role="status">
        {outcome === 'copied' ? t.copied : ''}
      </span>
      {outcome === 'show' && (
        <Sheet tone="calm" title={t.copyByHand} onClose={() => setOutcome(null)}>
          <input class="link" readOnly value={url()} data-first onFocus={(event) => event.currentTarget.select()} aria-label={t.copyByHand} />
          <button class="key" onClick={() => setOutcome(null)}>
            {t.close}
          </button>
        </Sheet>
      )}
    </>
  );
}
