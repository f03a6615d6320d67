import type { Seat } from './api/types';

/** The letter of the nth seat, from 0. */
export const seatAt = (n: number): Seat => String.fromCharCode(65 + n);
