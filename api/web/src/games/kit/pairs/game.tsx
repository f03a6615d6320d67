/** The pads and boards that games with pairs on the table share, for one of them. */
import type { ComponentType } from 'preact';
import type { Command } from '../../../api/types';
import { lazy } from '../../../ui/lazy';
import { PadShapes } from '../../../ui/PadShapes';
import type { BoardProps, GamePages } from '../game';
import type { PadProps } from '../pad';
import type { SeatProps } from '../seat';
import { slips } from './likely';
import { Said } from './Said';
import { Slip } from './Slip';
import { type PairsGame, Shown } from './shown';

type Shared = Pick<GamePages, 'Pad' | 'Board' | 'Seat' | 'Said' | 'Slip' | 'slips' | 'acts'>;

/** The pads and boards of a game, and its commands in words. */
export function pagesOf(game: PairsGame): Shared {
  function within<P extends object>(Part: ComponentType<P>): ComponentType<P> {
    return (props: P) => (
      <Shown.Provider value={game}>
        <Part {...props} />
      </Shown.Provider>
    );
  }
  return {
    acts: ['pass', 'take'],
    Pad: within<PadProps>(lazy(() => import('./Pad').then((part) => part.Pad), PadShapes)),
    Board: within<BoardProps>(lazy(() => import('./Board').then((part) => part.Board))),
    Seat: within<SeatProps>(lazy(() => import('./SeatPad').then((part) => part.SeatPad), PadShapes)),
    Said: within<{ command: Command; nameOf: (seat: string) => string }>(Said),
    Slip: within<{ command: Command; recorded: Command; nameOf: (seat: string) => string }>(Slip),
    slips: (recorded, actions, options) =>
      slips(recorded, actions, game.deckOf(options, new Set(actions.flatMap(({ by }) => by ?? [])).size)),
  };
}
