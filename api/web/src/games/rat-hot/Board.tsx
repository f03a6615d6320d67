import { useTexts } from '../../i18n';
import { BoardFrame } from '../kit/BoardFrame';
import type { BoardProps } from '../kit/game';
import { Squares } from './Squares';
import { ratHotTexts } from './texts';
import type { RatHotSeat } from './types';

/** The table of Rat Hot for those who look on. */
export function Board({ state }: BoardProps) {
  const t = useTexts(ratHotTexts);
  return (
    <BoardFrame
      state={state}
      standingOf={(seat) => {
        const one = state.seats[seat]!;
        const { rats, won } = one as typeof one & RatHotSeat;
        return { words: t.standing(rats, won), tally: t.tally(one.score) };
      }}
    >
      <Squares state={state} />
    </BoardFrame>
  );
}
