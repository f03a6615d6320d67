/**
 * Compressed copies, .br and .gz, of each file that gets smaller by it; the service sends what a browser reads. What was
 * compressed once is kept by its content.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const KEPT = fileURLToPath(new URL('../node_modules/.cache/compressed', import.meta.url));
const KINDS = ['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.wasm', '.webmanifest', '.zip'];
const LEAST = 512; // bytes
const LARGE = 1_000_000; // bytes: the last fiftieth of the engine would take four times as long, the last tenth half a minute
const SMALL_QUALITY = 10; // the greatest, 11, takes three times as long for the last fiftieth
const WORTH_IT = 0.95; // of the size

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const CODINGS = {
  '.br': (/** @type {Buffer} */ data) =>
    brotli(data, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: data.length < LARGE ? SMALL_QUALITY : 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      },
    }),
  '.gz': (/** @type {Buffer} */ data) => deflate(data),
};

/**
 * Compresses a file's content, unless that is kept already, and writes it beside the file where it is.
 * @param {string} path
 * @param {{ ahead: boolean }} options ahead: it is only kept, for a copy of the file that is made later
 */
async function compress(path, { ahead }) {
  const data = readFileSync(path);
  if (data.length < LEAST) return;
  const digest = createHash('sha256').update(data).digest('hex');
  const codings = Object.entries(CODINGS).map(async ([suffix, coded]) => {
    const kept = join(KEPT, digest + suffix);
    if (!existsSync(kept)) {
      writeFileSync(`${kept}.new`, await coded(data));
      renameSync(`${kept}.new`, kept); // one that was broken off in the midst is not taken for whole
    }
    const small = readFileSync(kept);
    if (!ahead && small.length < data.length * WORTH_IT) writeFileSync(path + suffix, small);
  });
  await Promise.all(codings);
}

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && KINDS.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * Compresses these files for the copies of them that compressBeside finds.
 * @param {string[]} files
 */
export async function compressAhead(files) {
  mkdirSync(KEPT, { recursive: true });
  await Promise.all(files.map((file) => compress(file, { ahead: true })));
}

/**
 * Writes the compressed copies beside all files in the folder.
 * @param {string} folder
 */
export async function compressBeside(folder) {
  mkdirSync(KEPT, { recursive: true });
  await Promise.all(filesIn(folder).map((file) => compress(file, { ahead: false })));
}
