/** What the pages of a tournament show alike. */
import './tournament.css';
import type { ComponentChildren } from 'preact';
import type { Entrant, Format, Result, Standings, Tournament } from '../api/tournaments';
import { useGameName } from '../games';
import { useTexts } from '../i18n';
import { common } from '../i18n/texts/common';
import { tournament as texts } from '../i18n/texts/tournament';
import { href } from '../router';
import { seatAt } from '../seats';
import { useSettings } from '../store/settings';
import { Bar } from '../ui/Bar';
import { classes } from '../ui/classes';
import { Icon } from '../ui/Icon';
import { KeyLink } from '../ui/Key';
import { breaksOf, minutesLeft, parting, timeOfDay } from './figures';
import type { cutAt } from './names';
import { useNow } from './reading';

/** The size that a format's tables have by preference. */
export function sizeOf(format: Format): number {
  const { table } = format.stages?.[0] ?? format;
  return typeof table === 'object' ? table.prefer : (table ?? 2);
}

/** "Ratak · tables of 4 · 47 players". */
export function useFacts(of: Tournament | null): string {
  const t = useTexts(texts);
  const { lang } = useSettings();
  const game = useGameName(of?.game ?? '');
  if (!of) return '';
  const size = sizeOf(of.format);
  return [
    game,
    size === 2 ? of.format_names[lang] : t.tablesOf(size),
    of.teams ? t.pairs(of.entrants) : t.players(of.entrants),
  ].join(' · ');
}

/** How many rounds there are in all, where the format says. */
export const roundsOf = ({ format }: Pick<Tournament, 'format'>): number | null => format.rounds ?? null;

export function useRoundTitle(of: Tournament | null, round: number): string {
  const t = useTexts(texts);
  const all = of && roundsOf(of);
  return all ? t.roundOf(round, all) : t.round(round);
}

/** What is left of a round. left: where its clock stands still. */
export function useLeft(ends: string | null, left: number | null = null): number | null {
  const now = useNow(ends !== null && left === null);
  return left ?? (ends === null ? null : Date.parse(ends) - now);
}

export function Clock({ ends, left, class: look }: { ends: string | null; left?: number | null; class: string }) {
  const t = useTexts(texts);
  const { lang } = useSettings();
  const ms = useLeft(ends, left ?? null);
  if (ms === null) return null;
  return (
    <div class={classes(look, ms <= 0 && 'up')} role="timer">
      {look === 'tclk' && <Icon name={left ? 'pause' : 'clock'} />}
      <b>{minutesLeft(ms)}</b>
      <small>
        {look === 'tclk' && ms > 0 && `${t.left} · `}
        {ms <= 0 ? t.timeUp : ends && t.ends(timeOfDay(ends, lang))}
      </small>
    </div>
  );
}

/** Each entrant's place in an order, those who share one alike; who is not in it has none. */
export function placesOf(order: Result['order']): Map<Entrant, number> {
  const places = new Map<Entrant, number>();
  for (const each of order) {
    const place = places.size + 1;
    for (const one of [each].flat()) places.set(one, place);
  }
  return places;
}

interface SeatsProps {
  entrants: readonly Entrant[];
  result: Result | null;
  nameOf: (entrant: Entrant) => string;
}

/** Who sits at a table: by seats, and once it has a result by places. */
export function Seats({ entrants, result, nameOf }: SeatsProps) {
  const t = useTexts(texts);
  const places = result ? placesOf(result.order) : null;
  const placeOf = (one: Entrant) => places?.get(one) ?? 99;
  const listed = places?.size ? [...entrants].sort((a, b) => placeOf(a) - placeOf(b)) : entrants;
  const lowest = places && Math.max(...places.values());
  return (
    <span class="ss">
      {listed.map((one) => {
        const out = result?.absent.includes(one) ? 'absent' : result?.left.includes(one) ? 'left' : null;
        return (
          <span
            key={one}
            class={classes(out ? `out ${out}` : places && entrants.length > 2 && placeOf(one) === lowest && 'last')}
          >
            <i>{out === 'absent' ? '–' : out === 'left' ? '/' : (places?.get(one) ?? seatAt(entrants.indexOf(one)))}</i>
            <b>{nameOf(one)}</b>
            {out && <small>{out === 'absent' ? t.absent : t.leftTable}</small>}
          </span>
        );
      })}
    </span>
  );
}

/** What is known of a table's result, in a few words. */
export function ResultWords({ result, match, over }: { result: Result | null; match: string | null; over?: boolean }) {
  const t = useTexts(texts);
  if (result)
    return (
      <>
        <span class="okk">{t.finished}</span>
        <span>{result.outcome ? t.outcome[result.outcome] : t.state[result.source.kind]}</span>
        {result.source.kind === 'match' && <span class="go">{t.replay}</span>}
      </>
    );
  if (match && !over)
    return (
      <>
        <span class="liv">
          <span class="dot" />
          {t.live}
        </span>
        <span class="go">{t.watch}</span>
      </>
    );
  return <span>{t.playing}</span>;
}

interface StandingProps {
  standings: Standings;
  /** More than rank, name and points. */
  whole: boolean;
  nameOf: (entrant: Entrant) => string;
  /** Opens a row, which tells why it is where it is. */
  onRow?: (entrant: Entrant) => void;
}

export function StandingTable({ standings, whole, nameOf, onRow }: StandingProps) {
  const t = useTexts(texts);
  const breaks = whole ? breaksOf(standings).slice(0, 4) : [];
  const marked = parting(standings.items);
  return (
    <table class="lg">
      <thead>
        <tr>
          <th scope="col">{t.rank}</th>
          <th scope="col">{t.player}</th>
          <th scope="col">{t.points}</th>
          {breaks.map((name) => (
            <th key={name} scope="col">
              {t.breaks[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {standings.items.map((row, n) => (
          <tr key={row.entrant} class={row.status === 'in' ? '' : 'out'}>
            <td>{row.rank ?? '–'}</td>
            <td>
              {onRow ? (
                <button type="button" class="opens" onClick={() => onRow(row.entrant)}>
                  {nameOf(row.entrant)}
                </button>
              ) : (
                nameOf(row.entrant)
              )}
              <small>
                {row.status === 'withdrawn' || row.status === 'disqualified' ? t[row.status] : (row.club ?? '')}
              </small>
            </td>
            <td class="p">{row.shown}</td>
            {breaks.map((name) => (
              <td key={name}>
                <span class={marked[n]!.has(name) ? 'tw' : ''}>{row.tie_breaks_shown[name]}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FindProps {
  value: string;
  label: string;
  onType: (typed: string) => void;
  onEnter?: () => void;
  /** An arrow was pressed: 1 down, -1 up. */
  onMove?: (step: number) => void;
}

/** Letters of a name. */
export function Find({ value, label, onType, onEnter, onMove }: FindProps) {
  const t = useTexts(texts);
  return (
    <search class="find-field">
      <Icon name="search" />
      <input
        type="search"
        value={value}
        maxLength={60}
        autocomplete="off"
        spellcheck={false}
        aria-label={label}
        placeholder={label}
        onInput={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.preventDefault();
            onType('');
          } else if (event.key === 'Enter') onEnter?.();
          else if (onMove && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
            event.preventDefault();
            onMove(event.key === 'ArrowDown' ? 1 : -1);
          }
        }}
      />
      {value && (
        <button type="button" aria-label={t.clear} onClick={() => onType('')}>
          <Icon name="x" />
        </button>
      )}
    </search>
  );
}

interface WaitingProps {
  refused: boolean;
  /** What is said of a refusal; by default that there is no tournament. */
  why?: string | undefined;
  children?: ComponentChildren;
}

/** Before the first answer, or where there is none for this device. */
export function Waiting({ refused, why, children }: WaitingProps) {
  const t = useTexts(texts);
  const c = useTexts(common);
  return (
    <div class="hall">
      <Bar title="Greffier" />
      {refused ? (
        <main class="message">
          <p role="alert">{why ?? t.gonePage}</p>
          {children}
          <KeyLink go={why === undefined} href={href({ page: 'home' })}>
            {c.home}
          </KeyLink>
        </main>
      ) : (
        <main aria-busy="true" />
      )}
    </div>
  );
}

interface FieldProps {
  label: string;
  value: string;
  set: (value: string) => void;
  /** So many letters. */
  most?: number;
  numeric?: boolean;
  /** It is where one types as its sheet opens. */
  first?: boolean;
}

/** A line that is typed, under its label. */
export const Field = ({ label, value, set, most, numeric, first }: FieldProps) => (
  <label class="choice">
    <span class="eyebrow">{label}</span>
    <input
      type="text"
      value={value}
      {...(numeric && { inputmode: 'numeric' as const })}
      {...(most && { maxLength: most })}
      {...(first && { 'data-first': true })}
      onInput={(event) => set(event.currentTarget.value)}
    />
  </label>
);

/** A name, with the letters marked by which it was found. cut: as cutAt has it. */
export const MarkedName = ({ name, cut }: { name: string; cut: ReturnType<typeof cutAt> | null }) =>
  cut ? (
    <>
      {cut[0]}
      <mark>{cut[1]}</mark>
      {cut[2]}
    </>
  ) : (
    name
  );
