/** What build/engine.mjs made of the engine; Vite writes it into the pages. */
export interface EngineFiles {
  /** What the service says of its own engine: another one decides otherwise. */
  digest: string;
  /** Under FOLDER; changes with any of the files. */
  folder: string;
  /** Bytes, by file. */
  sizes: Record<string, number>;
  /** Which Python it is. */
  info: Record<string, string>;
}

declare const __ENGINE__: EngineFiles | null | undefined;

export const FOLDER = '/static/engine/';
/** null: these pages were built without an engine. */
export const FILES: EngineFiles | null = (typeof __ENGINE__ === 'undefined' ? null : __ENGINE__) ?? null;
