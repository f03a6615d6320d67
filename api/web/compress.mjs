/**
 * Writes .br and .gz beside each file of the built pages that gets smaller by it; the service sends what a browser reads.
 * What was compressed once is kept by its content: an engine of megabytes takes half a minute.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const STATIC = fileURLToPath(new URL('../static', import.meta.url));
const KEPT = fileURLToPath(new URL('node_modules/.cache/compressed', import.meta.url));
const KINDS = ['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.wasm', '.webmanifest', '.zip'];
const LEAST = 512; // bytes
const WORTH_IT = 0.95; // of the size

const CODINGS = {
  '.br': (/** @type {Buffer} */ data) =>
    brotliCompressSync(data, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      },
    }),
  '.gz': (/** @type {Buffer} */ data) => gzipSync(data, { level: constants.Z_BEST_COMPRESSION }),
};

mkdirSync(KEPT, { recursive: true });
for (const entry of readdirSync(STATIC, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !KINDS.includes(extname(path))) continue;
  const data = readFileSync(path);
  if (data.length < LEAST) continue;
  const digest = createHash('sha256').update(data).digest('hex');
  for (const [suffix, compress] of Object.entries(CODINGS)) {
    const kept = join(KEPT, digest + suffix);
    if (!existsSync(kept)) writeFileSync(kept, compress(data));
    const small = readFileSync(kept);
    if (small.length < data.length * WORTH_IT) writeFileSync(path + suffix, small);
  }
}
