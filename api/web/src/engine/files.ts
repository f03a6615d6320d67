/** What build/engine.mjs made of the engine; the build writes it into the document. */
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

export const FOLDER = '/static/engine/';

const said = () => globalThis.document?.querySelector<HTMLMetaElement>('meta[name="engine"]')?.content;
/** null: these pages were built without an engine. */
export const FILES: EngineFiles | null = said() ? JSON.parse(said()!) : null;
