import type { PlayProps } from '../kit/game';
import { Deal } from './Deal';
import { Throwing } from './Throwing';

/** What a table of Zack is told: the deal, and all that flies. */
export const Play = (props: PlayProps) =>
  props.state.phase === 'deal' || props.state.phase === 'over' ? <Deal {...props} /> : <Throwing {...props} />;
