import { useEffect, useState } from 'preact/hooks';
import { describeGame } from '../../api/matches';
import { answered } from '../../api/quiet';
import type { ByLang } from '../../api/types';

type Rulings = Record<string, ByLang>;
const known = new Map<string, Promise<Rulings>>();

/** The rulings of a game, asked for once, behind the table; none as long as the service is away. */
export function useRulings(game: string): (rule: string) => ByLang | null {
  const [rulings, setRulings] = useState<Rulings>({});
  useEffect(() => {
    let asked = known.get(game);
    if (!asked) {
      asked = answered.then(() => describeGame(game)).then((described) => described.rulings);
      known.set(game, asked);
      asked.catch(() => known.delete(game));
    }
    asked.then(setRulings, () => setRulings({}));
  }, [game]);
  return (rule) => rulings[rule] ?? null;
}
