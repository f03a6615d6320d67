import { Problem } from '../api/client';

/** Tell whether a command was refused for a pin (TRN-26) and is taken with a reason. */
export const isOffPin = (error: unknown): boolean =>
  error instanceof Problem && error.body.rule === 'TRN-26' && error.body.waivable === true;
