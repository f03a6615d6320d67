import type * as wire from '../../api/schema';
import type { Closer, MatchState, Seat } from '../../api/types';

export type Colour = 'red' | 'blue' | 'green' | 'yellow' | 'orange' | 'purple';
export type Ruling = 'upheld' | 'too_late' | 'wrong_seat' | 'beside' | 'void';

/** Something in the box; version: the number of its event in the match as it stands. */
export type Lying = wire.ZackLying;
/** status: ruled where the referee has said the verdict. */
export type Challenged = Closer<wire.ZackChallenge, { verdict: Ruling | null; evidence: Evidence[] }>;
type Evidence = Closer<wire.ZackChallenge['evidence'][number], { kind: Lying['kind'] }>;
/** When a device saw something, in microseconds of the service's clock. */
export type Seen = NonNullable<Evidence['observed']>;
type ZackSeat = Closer<wire.ZackSeat, { colour: Colour; challenge_cards: Colour[] }>;
type ZackState = MatchState &
  Closer<
    wire.ZackTable,
    {
      challenge: Challenged | null;
      judged: { box: Lying[]; challenge: Challenged | null } | null;
      seats: Record<Seat, ZackSeat>;
    }
  >;

export const tableOf = (state: MatchState): ZackState => state as ZackState;
export const seatOf = (state: MatchState, seat: Seat): ZackSeat => tableOf(state).seats[seat]!;
export const coloursOf = (state: MatchState): Record<Seat, Colour> =>
  Object.fromEntries(Object.keys(state.seats).map((seat) => [seat, seatOf(state, seat).colour]));
/** The box that is looked into: the one in play, or the one judged last. */
export const lookedInto = (game: ZackState): readonly Lying[] => game.judged?.box ?? game.box;
export const shownChallenge = (game: ZackState): Challenged | null => game.challenge ?? game.judged?.challenge ?? null;
