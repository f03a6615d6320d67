/** Small pieces that the live page and the replay share. */
import { useEffect, useState } from 'preact/hooks';
import type { Annotation, MatchState, Seat, Summary, TimelineItem } from '../api/types';
import { Sentence } from '../cards/Card';
import { useGameName, useTricks } from '../games';
import { useTexts } from '../i18n';
import { common } from '../i18n/texts/common';
import { watch } from '../i18n/texts/watch';
import { Icon } from '../ui/Icon';
import { Key } from '../ui/Key';
import { Sheet } from '../ui/Sheet';
import { clock } from './items';
import { meansToCopy, shareLink } from './share';

export type NameOf = (seat: Seat) => string;

type Names = Record<Seat, { name: string | null }>;

/** What each seat is called: its player's name, else its letter. */
export function namesOf(seats: Names): NameOf {
  return (seat) => seats[seat]?.name ?? seat;
}

interface Writers {
  roles: Record<Annotation['by']['role'], string>;
  imported: (name: string) => string;
}

/** Whose words a comment is. words: what who writes is called without a name. */
export function whoWrote({ role, seat, name, label }: Annotation['by'], nameOf: NameOf, words: Writers): string {
  if (role === 'import') return name ? words.imported(name) : words.roles.import;
  return seat ? (name ?? nameOf(seat)) : (label ?? words.roles[role]);
}

/** The match's title, or who plays; how many, where nobody was named. */
export function titleOf({ title, seats }: Summary, nameOf: NameOf, players: (n: number) => string): string {
  const letters = Object.keys(seats).sort();
  const named = letters.some((seat) => seats[seat]!.name);
  return title ?? (named ? letters.map(nameOf).join(', ') : players(letters.length));
}

/** "Durak · over · round 1 · attack 6" */
export function usePlaceLine(game: string, status: MatchState['status'], item: TimelineItem | undefined): string {
  const t = useTexts(watch);
  const { over, sealed } = useTexts(common);
  const name = useGameName(game);
  const tricks = useTricks(game);
  const ended = status !== 'live' && { over, sealed }[status];
  return [name, ended, item?.round && t.round(item.round), item?.trick && tricks.nth(item.trick)]
    .filter(Boolean)
    .join(' · ');
}

interface SayProps {
  /** The move on show. */
  item: TimelineItem | undefined;
  state: MatchState | null;
  /** Read out as it changes. */
  aloud: boolean;
  /** Since when the service has not been heard. */
  lost: number | null;
}

/** What the move on show came to, and whom the table waits for, or how old the news is. */
export function Say({ item, state, aloud, lost }: SayProps) {
  const t = useTexts(watch);
  const due = state?.due;
  return (
    <div class="say">
      <p class="line" role={aloud ? 'status' : undefined} aria-live={aloud ? 'polite' : undefined}>
        {item ? <Sentence of={item.headline ?? item.text} /> : t.notBegun}
      </p>
      {lost !== null ? (
        <LostChip heard={lost} />
      ) : (
        due && (
          <small>
            <Sentence of={due} />
          </small>
        )
      )}
    </div>
  );
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

/** Puts a link into the clipboard; where that is not allowed it is shown, to be copied by hand. */
export function CopyKey({ url, class: look }: { url: string; class: string }) {
  const t = useTexts(watch);
  return <ShareKey class={look} label={t.copyLink} title="" url={() => url} onlyCopies />;
}

interface ShareProps {
  url: () => string;
  title: string;
  label: string;
  class: string;
  /** Into the clipboard, though the phone could share it. */
  onlyCopies?: boolean;
}

/** Hands a link on; says so, and where nothing else works shows it to be copied by hand. */
export function ShareKey({ url, title, label, class: look, onlyCopies = false }: ShareProps) {
  const t = useTexts(watch);
  const [outcome, setOutcome] = useState<'copied' | 'show' | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), 4_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const press = async () => {
    const done = await shareLink(url(), title, onlyCopies ? meansToCopy() : undefined);
    setOutcome(done === 'shared' ? null : done);
  };
  return (
    <>
      <button class={look} aria-label={outcome === 'copied' ? t.copied : label} onClick={() => void press()}>
        <Icon name={outcome === 'copied' ? 'check' : onlyCopies ? 'layers' : 'share'} />
        <span class="label" aria-hidden="true">
          {outcome === 'copied' ? t.copied : label}
        </span>
      </button>
      <span class="vh" role="status">
        {outcome === 'copied' ? t.copied : ''}
      </span>
      {outcome === 'show' && (
        <Sheet tone="calm" title={t.copyByHand} onClose={() => setOutcome(null)}>
          <input
            class="link"
            readOnly
            value={url()}
            data-first
            onFocus={(event) => event.currentTarget.select()}
            aria-label={t.copyByHand}
          />
          <div class="keys">
            <Key onClick={() => setOutcome(null)}>{t.close}</Key>
          </div>
        </Sheet>
      )}
    </>
  );
}
