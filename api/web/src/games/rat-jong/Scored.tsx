import './scores.css';
import { useState } from 'preact/hooks';
import type { MatchState, Seat } from '../../api/types';
import { useTexts } from '../../i18n';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { lazy } from '../../ui/lazy';
import { useScores } from '../kit/scores';
import { nameOf } from '../kit/seats';
import { LineWords, ScoreLines } from './Lines';
import type { ScoredState } from './scores';
import { scoreWords } from './scoreWords';

const SlipSheet = lazy(() => import('./Slip').then((part) => part.SlipSheet));

const scoredOf = (state: MatchState): ScoredState => ({ rounds: [], scored: null, ...state });

/** Whether a round was scored, and the next is not dealt yet. */
export const isScored = (state: MatchState): boolean => scoredOf(state).scored !== null;

/** The points of every round, and their sums. */
export function ScoreTable({ state }: { state: MatchState }) {
  const t = useTexts(scoreWords);
  const totalOf = useScores(state);
  const { rounds } = scoredOf(state);
  const seats = Object.keys(state.seats);
  const most = Math.max(...seats.map(totalOf));
  return (
    <table class="score-table">
      <thead>
        <tr>
          <th scope="col">{t.sheet.roundCol}</th>
          {seats.map((seat) => (
            <th key={seat} scope="col">
              {nameOf(state, seat)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rounds.map(({ round, points }) => (
          <tr key={round}>
            <th scope="row">{round}</th>
            {seats.map((seat) => (
              <td key={seat}>{points[seat]}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t.sheet.total}</th>
          {seats.map((seat) => (
            <td key={seat} class={most > 0 && totalOf(seat) === most ? 'best' : undefined}>
              {totalOf(seat)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** To the sheet of the round that was scored last, to be printed or shared. */
export function SheetKey({ state }: { state: MatchState }) {
  const t = useTexts(scoreWords);
  const [open, setOpen] = useState(false);
  if (!scoredOf(state).scored) return null;
  return (
    <>
      <Key quiet class="sheet-key" data-act="sheet" onClick={() => setOpen(true)}>
        <Icon name="print" class="s" />
        {t.sheet.open}
      </Key>
      {open && <SlipSheet state={state} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The sums so far, and the way to the sheet: between two rounds. */
export const LastRound = ({ state }: { state: MatchState }) =>
  scoredOf(state).rounds.length > 0 ? (
    <div class="rj-last">
      <ScoreTable state={state} />
      <SheetKey state={state} />
    </div>
  ) : null;

/** The last round once the match is over, and all rounds. */
export const Ended = ({ state }: { state: MatchState }) => (
  <section class="baize rj-ended">
    <ScoreTable state={state} />
    <Scored state={state} folded />
  </section>
);

/** The round that was scored last: what each seat got for which cards, and the way to its sheet. */
export function Scored({ state, folded = false }: { state: MatchState; folded?: boolean }) {
  const t = useTexts(scoreWords);
  const { scored, rounds } = scoredOf(state);
  const [shown, setShown] = useState<Seat | null>(null);
  const last = rounds.at(-1);
  if (!scored || !last) return null;
  const seats = Object.keys(state.seats).sort((a, b) => scored[b]!.points - scored[a]!.points);
  return (
    <section class="scored" aria-label={t.sheet.last(last.round)}>
      <div class="head">
        <h3>{t.sheet.last(last.round)}</h3>
        <SheetKey state={state} />
      </div>
      {seats.map((seat, n) => {
        const open = shown === seat || (shown === null && n === 0 && !folded);
        return (
          <div key={seat} class="of-seat" data-scored={seat}>
            <button type="button" aria-expanded={open} onClick={() => setShown(open ? '' : seat)}>
              <b>{nameOf(state, seat)}</b>
              <small>
                {open ? '' : scored[seat]!.items.length ? <LineWords score={scored[seat]!} /> : t.sheet.nothing}
              </small>
              <b class="n">{scored[seat]!.points}</b>
            </button>
            {open && <ScoreLines score={scored[seat]!} />}
          </div>
        );
      })}
    </section>
  );
}
