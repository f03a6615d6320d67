import { Problem } from '../api/client';

/** Whether the service was started anew, and names its devices anew. */
export const isForgotten = (error: unknown): boolean =>
  error instanceof Problem && (error.body.errors ?? []).some(({ at }) => at.endsWith('/device'));
