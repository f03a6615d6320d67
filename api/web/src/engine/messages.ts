/** What a page and its engine's worker say to each other. */
import type { EngineFiles } from './files';

export type ToWorker = { load: EngineFiles } | { id: number; text: string };

export type FromWorker =
  | { kind: 'progress'; progress: number }
  | { kind: 'ready' }
  /** absent: it could not be fetched; else it is here and does not work. */
  | { kind: 'failed'; absent: boolean; why: string }
  | { kind: 'answer'; id: number; text: string }
  | { kind: 'fault'; id: number; why: string };
