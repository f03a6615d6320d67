import { RankPad } from '../RankPad';
import { resultWords } from './resultWords';
import { useLostTexts } from './shown';

/** Rounds of which nobody records the moves, in the words of this game. */
export const ResultPad = (props: Omit<Parameters<typeof RankPad>[0], 'words'>) => (
  <RankPad {...props} words={useLostTexts(resultWords)} />
);
