import type { PadProps } from '../../pages/pad/types';
export function Pad({ state }: PadProps) {
  return <p>{state.phase}</p>;
}
