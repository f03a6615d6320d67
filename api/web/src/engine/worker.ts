/** The engine's web worker: Python with the service's own rules. One request after another, JSON in, JSON out. */
import { type EngineFiles, FOLDER } from './files';
import type { FromWorker, ToWorker } from './messages';

declare const self: DedicatedWorkerGlobalScope;

interface Python {
  FS: { writeFile(path: string, data: Uint8Array): void };
  runPython(code: string): unknown;
}
type Loader = { loadPyodide(given: Record<string, unknown>): Promise<Python> };
type Ask = (text: string) => string;

const say = (message: FromWorker) => self.postMessage(message);

let ask: Ask | null = null;

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('load' in data) void load(data.load);
  else answer(data.id, data.text);
});

function answer(id: number, text: string): void {
  try {
    say({ kind: 'answer', id, text: ask!(text) });
  } catch (error) {
    say({ kind: 'fault', id, why: String(error) });
  }
}

async function load(files: EngineFiles): Promise<void> {
  const base = new URL(`${FOLDER}${files.folder}/`, self.location.href).href;
  const { counted, isThere } = count(files.sizes);
  try {
    const [loader, engine] = await Promise.all([
      import(/* @vite-ignore */ `${base}pyodide.mjs`) as Promise<Loader>,
      counted(`${base}engine.zip`).then((response) => response.arrayBuffer()),
    ]);
    self.fetch = counted; // Python's own files are fetched by its loader
    const python = await loader.loadPyodide({
      indexURL: base,
      stdLibURL: `${base}library.zip`,
      lockFileContents: JSON.stringify({ info: files.info, packages: {} }),
      packageBaseUrl: base,
    });
    python.FS.writeFile('/engine.zip', new Uint8Array(engine));
    ask = python.runPython('import sys\nsys.path.insert(0, "/engine.zip")\nfrom replays.worker import ask\nask') as Ask;
    say({ kind: 'ready' });
  } catch (error) {
    say({ kind: 'failed', absent: !isThere() || IMPORTING.test(String(error)), why: String(error) });
  }
}

/** What browsers say of a module that they could not fetch. */
const IMPORTING = /(import|load)(ed|ing) (a )?(dynamically imported )?module/i;

/** fetch, which tells how much of all the files has come. */
function count(sizes: Record<string, number>): { counted: typeof fetch; isThere: () => boolean } {
  const plain = self.fetch.bind(self);
  const whole = Object.entries(sizes).reduce((sum, [name, size]) => (name.endsWith('.mjs') ? sum : sum + size), 0);
  let come = 0;
  let told = 0;
  const follow = async (body: ReadableStream<Uint8Array>) => {
    for (const reader = body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      come += value.length;
      const progress = Math.min(1, Math.floor((100 * come) / whole) / 100);
      if (progress > told) say({ kind: 'progress', progress: (told = progress) });
    }
  };
  return {
    isThere: () => come >= whole,
    counted: async (asked, given) => {
      const response = await plain(asked, given);
      if (!response.ok) throw new Error(`${response.status} ${response.url}`);
      const { body } = response.clone();
      if (body) follow(body).catch(() => undefined);
      return response;
    },
  };
}
