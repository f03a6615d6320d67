/** What can be drawn of a match: hands, scores, by their names on the wire. */
import type { Texts } from '../i18n';
import type { watch } from '../i18n/texts/watch';
import type { Series } from './stops';

/** The charts that say something, that of the hands first; of a match that has nothing to show yet, the first of all. */
export function chartsOf(series: Series): string[] {
  const names = Object.keys(series).sort((a, b) => Number(b === 'hand') - Number(a === 'hand'));
  const told = names.filter((name) => Object.values(series[name]!).some((line) => line.some((n) => n)));
  return told.length ? told : names.slice(0, 1);
}

type Words = typeof watch extends Texts<infer W> ? W : never;

/** What a chart is called. counts: what the game counts as the score. */
export function titleOf(words: Words, name: string, losses: boolean): string {
  if (name === 'hand') return words.inHand;
  if (name === 'rats') return words.rats;
  return losses ? words.roundsLost : words.points;
}
