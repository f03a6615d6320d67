/**
 * Makes api/static: the engine for devices, what Vite builds, and the compressed copies. What is large and there already
 * is compressed meanwhile, by processes of their own. Run by scripts/pages.py.
 */
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { compressBeside } from './compress.mjs';
import { makeEngine } from './engine.mjs';
import { LOADER, PYODIDE } from './loader.mjs';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const run = promisify(execFile);
const compressAhead = (/** @type {string[]} */ files) => run(process.execPath, [here('build/ahead.mjs'), ...files]);

const swagger = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist')));
const large = ['swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js', 'swagger-ui.css'];
const packages = compressAhead([
  ...LOADER.map((name) => join(PYODIDE, name)),
  ...large.map((name) => join(swagger, name)),
]);
const engine = compressAhead(await makeEngine());
await build({ configFile: here('vite.config.ts') });
await build({ configFile: here('vite.reader.config.ts') });
await Promise.all([packages, engine]);
await compressBeside(here('../static'));
process.exit(0); // Pyodide has no end of its own
