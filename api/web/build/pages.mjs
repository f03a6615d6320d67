/**
 * Makes api/static: what Vite builds, the engine for devices, and the compressed copies. The engine takes longest, in a
 * process of its own; what is there already is compressed beside it. Run by scripts/pages.py.
 */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { compressBeside } from './compress.mjs';
import { LOADER, PYODIDE } from './loader.mjs';
import { ENGINE, release, STATIC } from './release.mjs';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const execute = promisify(execFile);
const node = (/** @type {string} */ script, /** @type {string[]} */ ...given) =>
  execute(process.execPath, [here(`build/${script}`), ...given]);

const swagger = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist')));
const packages = node(
  'ahead.mjs',
  ...LOADER.map((name) => join(PYODIDE, name)),
  ...['swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js', 'swagger-ui.css'].map((name) => join(swagger, name)),
);

async function engine() {
  await node('engine.mjs');
  await node('ahead.mjs', ...readdirSync(ENGINE).map((name) => join(ENGINE, name)));
}

async function pages() {
  await build({ configFile: here('vite.config.ts') });
  await build({ configFile: here('vite.reader.config.ts') });
  await compressBeside(STATIC);
}

await Promise.all([packages, engine(), pages()]);
release();
await compressBeside(STATIC);
