/**
 * The replay in a document that needs nothing else: the pages' own boards, over what the service wrote into the document.
 * Its list of moves stands there already, for those who have no scripts.
 */
import '../../styles/base.css';
import '../../styles/ui.css';
import '../../styles/cards.css';
import '../../viewing/viewing.css';
import './reader.css';
import { render } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import sprite from '../../../../drawings/sprite.svg?raw';
import type { MatchState, TimelineItem } from '../../api/types';
import { Sentence, WithCards } from '../../cards/Card';
import { makeCards } from '../../cards/drawn';
import { useTexts } from '../../i18n';
import { watch } from '../../i18n/texts/watch';
import { applySettings, type Lang, settings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import { IconKey } from '../../ui/IconKey';
import { Key } from '../../ui/Key';
import { cardOf } from '../../viewing/items';
import { BOARDS } from './boards';
import { applied, type Json, type Patch } from './patch';

/** A move: behind how many items it ends, and what is other on the table. */
type Step = [items: number, patch: Patch];

interface Data {
  game: string;
  lang: Lang;
  items: TimelineItem[];
  steps: Step[];
  /** Of a match that goes on: where it is summed up, and the tag of what is shown. */
  live?: string;
  tag?: string;
}

const PAUSE = 1_200; // ms between moves that are played
const NEWS = 5_000; // ms between questions whether a match went on

const rows = [...document.querySelectorAll<HTMLElement>('tr[data-step]')];

/** What the service wrote into the document: JSON, in gzip and base64, as it says the same again and again. */
async function read(): Promise<Data> {
  const packed = Uint8Array.from(atob(document.getElementById('data')!.textContent!), (sign) => sign.charCodeAt(0));
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(plain).json()) as Data;
}

function Reader({ data }: { data: Data }) {
  const t = useTexts(watch);
  const last = data.steps.length - 1;
  const [step, setStep] = useState(() => firstStep(last));
  const [playing, setPlaying] = useState(false);
  const states = useMemo(() => {
    const made: MatchState[] = [];
    let table: Json = null;
    for (const [, patch] of data.steps) made.push((table = applied(table, patch)) as unknown as MatchState);
    return made;
  }, []);
  const go = (to: number) => {
    setPlaying(false);
    setStep(Math.max(0, Math.min(last, to)));
  };

  useEffect(() => {
    if (!playing) return;
    if (step === last) return setPlaying(false);
    const timer = setTimeout(() => setStep(step + 1), PAUSE);
    return () => clearTimeout(timer);
  }, [playing, step]);
  useEffect(() => mark(step), [step]);
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by) go(step + by);
    };
    const taps = rows.map((row, n) => [row, () => go(n)] as const);
    for (const [row, tap] of taps) row.addEventListener('click', tap);
    addEventListener('keydown', keys);
    return () => {
      removeEventListener('keydown', keys);
      for (const [row, tap] of taps) row.removeEventListener('click', tap);
    };
  }, [step]);
  useFollowing(data, step === last);

  const { Board, cards } = BOARDS[data.game]!;
  const state = states[step]!;
  const items = data.items.slice(0, data.steps[step]![0]);
  const begun = data.steps[step - 1]?.[0] ?? 0;
  const item = items.slice(begun).find(({ main }) => main) ?? items.at(-1);
  const end = items.at(-1);
  const cameTo = end && (end.headline ?? end.text);
  const isMore = cameTo && JSON.stringify(cameTo) !== JSON.stringify(item?.text);
  return (
    <WithCards cards={cards}>
      <div class="table">
        <Board state={state} lit={cardOf(item)} items={items} />
      </div>
      <div class="say">
        <p class="line" role={playing ? undefined : 'status'}>
          {item ? <Sentence of={item.text} /> : t.notBegun}
          {isMore && (
            <>
              . <Sentence of={cameTo} />
            </>
          )}
        </p>
        {state.due && (
          <small>
            <Sentence of={state.due} />
          </small>
        )}
      </div>
      <input
        type="range"
        min={0}
        max={last}
        value={step}
        aria-label={t.moves}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <div class="keys">
        <IconKey name="prev" label={t.firstMove} onPress={() => go(0)} />
        <IconKey name="left" label={t.previousMove} onPress={() => go(step - 1)} />
        <Key
          go
          aria-label={playing ? t.pause : t.play}
          onClick={() => {
            if (!playing && step === last) setStep(0);
            setPlaying(!playing);
          }}
        >
          <Icon name={playing ? 'pause' : 'play'} class="s" />
        </Key>
        <IconKey name="right" label={t.nextMove} onPress={() => go(step + 1)} />
        <IconKey name="next" label={t.lastMove} onPress={() => go(last)} />
      </div>
    </WithCards>
  );
}

/** The move that the address names ("#step=7"), else the newest. */
function firstStep(last: number): number {
  const asked = Number(new URLSearchParams(location.hash.slice(1)).get('step') ?? last);
  return Number.isInteger(asked) ? Math.max(0, Math.min(last, asked)) : last;
}

/** The row of the move on show, in sight where the list has a frame of its own. */
function mark(step: number): void {
  rows.forEach((row, n) => {
    row.classList.toggle('here', n === step);
    if (n === step) row.setAttribute('aria-current', 'step');
    else row.removeAttribute('aria-current');
  });
  const list = document.getElementById('moves');
  const row = rows[step];
  if (!list || !row || list.scrollHeight <= list.clientHeight) return;
  const top = row.getBoundingClientRect().top - list.getBoundingClientRect().top;
  if (top < 0 || top > list.clientHeight - row.offsetHeight) list.scrollTop += top - list.clientHeight / 2;
}

/** Whoever stands at the newest move follows a match that goes on; whoever looks back is left in peace. */
function useFollowing({ live, tag }: Data, follows: boolean): void {
  useEffect(() => {
    if (!live || !follows) return;
    const timer = setInterval(() => {
      fetch(live, { cache: 'no-store' }).then(
        (found) => found.ok && found.headers.get('ETag') !== tag && location.reload(),
        () => undefined, // without a network it is asked again
      );
    }, NEWS);
    return () => clearInterval(timer);
  }, [follows]);
}

async function start(): Promise<void> {
  const data = await read();
  settings.set({ ...settings.get(), lang: data.lang });
  applySettings();
  makeCards();
  const drawings = document.createElement('div');
  drawings.className = 'sprite';
  drawings.innerHTML = sprite;
  document.getElementById('signs')?.remove(); // those of the list are among all
  document.getElementById('picture')?.remove(); // the newest table, for those who have no scripts
  document.body.prepend(drawings);
  render(<Reader data={data} />, document.getElementById('reader')!);
}

void start();
