import './rat-jong.css';
import type { PlayProps } from '../kit/game';
import { Deal } from './Deal';
import { Turn } from './Turn';

/** The referee's pad for Rat-Jong: who starts, then turn by turn. */
export const Play = (props: PlayProps) =>
  props.state.phase === 'deal' && !props.stuck ? <Deal {...props} /> : <Turn {...props} />;
