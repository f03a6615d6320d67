import type { Proposal } from '../kit/RefusedSheet';
import type { Way } from './useEntry';
import { type Laid, scoreOf } from './useScore';

type Named = Pick<Way, 'key' | 'word' | 'kind'>;

/** Return a proposal for each way in which these cards can be laid, with its points. */
export async function proposeWays<W extends Named>(
  laid: Omit<Laid, 'kind'>,
  ways: readonly W[],
  says: (word: string, points: number) => string,
  onPick: (way: W) => void,
): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (const way of ways) {
    const { score } = await scoreOf({ ...laid, kind: way.kind });
    if (score) {
      const children = <span class="meant-way">{says(way.word, score.points)}</span>;
      proposals.push({ key: way.key, children, onPick: () => onPick(way) });
    }
  }
  return proposals;
}
