/**
 * Writes .br and .gz beside each file of the built pages that gets smaller by it; the service sends what a browser reads.
 * What was compressed once is kept by its content. With `loader` only what the engine is loaded by is, while the engine is
 * made; with `engine` only the engine, while the pages are built.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LOADER, PYODIDE } from './build/loader.mjs';

const STATIC = fileURLToPath(new URL('../static', import.meta.url));
const ENGINE = fileURLToPath(new URL('node_modules/.cache/engine', import.meta.url));
const KEPT = fileURLToPath(new URL('node_modules/.cache/compressed', import.meta.url));
const ahead = process.argv[2];
const KINDS = ['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.wasm', '.webmanifest', '.zip'];
const LEAST = 512; // bytes
const LARGE = 1_000_000; // bytes: the last fiftieth of the engine would take four times as long, the last tenth half a minute
const WORTH_IT = 0.95; // of the size

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const CODINGS = {
  '.br': (/** @type {Buffer} */ data) =>
    brotli(data, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: data.length < LARGE ? constants.BROTLI_MAX_QUALITY : 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      },
    }),
  '.gz': (/** @type {Buffer} */ data) => deflate(data),
};

/** @param {string} path */
async function compressed(path) {
  const data = readFileSync(path);
  if (data.length < LEAST) return;
  const digest = createHash('sha256').update(data).digest('hex');
  for (const [suffix, compress] of Object.entries(CODINGS)) {
    const kept = join(KEPT, digest + suffix);
    if (!existsSync(kept)) {
      writeFileSync(`${kept}.new`, await compress(data));
      renameSync(`${kept}.new`, kept); // one that was broken off in the midst is not taken for whole
    }
    const small = readFileSync(kept);
    if (!ahead && small.length < data.length * WORTH_IT) writeFileSync(path + suffix, small);
  }
}

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && KINDS.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));

mkdirSync(KEPT, { recursive: true });
const files = ahead === 'loader' ? LOADER.map((name) => join(PYODIDE, name)) : filesIn(ahead ? ENGINE : STATIC);
await Promise.all(files.map(compressed));
