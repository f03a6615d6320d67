/**
 * The engine for devices: Pyodide, the part of Python's library that the engine needs, and the engine itself. They go to
 * node_modules/.cache/engine, with a manifest; Vite puts them among the pages.
 *
 * Modules are compiled by the very Python that will read them; which ones are needed is found by using the engine.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';
import { LOADER, PYODIDE } from './loader.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PACKAGES = ['engine', 'replays'];
const MADE = ['library.zip', 'engine.zip'];
const INTO = fileURLToPath(new URL('../node_modules/.cache/engine', import.meta.url));

/** Makes it anew; answers the paths of what is made: the loader beside it is a copy. */
export async function makeEngine() {
  const digest = process.env.GREFFIER_ENGINE;
  if (!digest) throw new Error('want the digest of the engine in GREFFIER_ENGINE: run `python scripts/pages.py`');

  // The columns of each instruction would be a third of all code, and point into sources that no device has.
  const python = await loadPyodide({ env: { HOME: '/home/pyodide', PYTHONNODEBUGRANGES: '1' } });
  for (const name of PACKAGES) {
    for (const path of readdirSync(join(ROOT, name), { recursive: true })) {
      const file = join(ROOT, name, path);
      if (!path.endsWith('.py') || !statSync(file).isFile()) continue;
      const there = `/source/${relative(ROOT, file).replaceAll('\\', '/')}`;
      python.FS.mkdirTree(dirname(there));
      python.FS.writeFile(there, readFileSync(file));
    }
  }
  python.FS.mkdirTree('/made');
  python.runPython(readFileSync(new URL('pack.py', import.meta.url), 'utf8'));

  rmSync(INTO, { recursive: true, force: true });
  mkdirSync(INTO, { recursive: true });
  for (const file of LOADER) copyFileSync(join(PYODIDE, file), join(INTO, file));
  for (const file of MADE) writeFileSync(join(INTO, file), python.FS.readFile(`/made/${file}`));

  const whole = createHash('sha256');
  const sizes = {};
  for (const file of readdirSync(INTO).sort()) {
    const content = readFileSync(join(INTO, file));
    sizes[file] = content.length;
    whole.update(`${file} ${content.length} `).update(content);
  }
  const { info } = JSON.parse(readFileSync(join(PYODIDE, 'pyodide-lock.json'), 'utf8'));
  const manifest = { digest, folder: whole.digest('hex').slice(0, 16), sizes, info };
  writeFileSync(join(INTO, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(
    join(INTO, 'NOTICE.txt'),
    `pyodide.*: Pyodide (MPL-2.0), unchanged; its source: https://github.com/pyodide/pyodide
library.zip: parts of Python's standard library ${info.python} (PSF-2.0) and of Pyodide's, compiled, otherwise unchanged
engine.zip: Greffier (MIT), compiled
`,
  );
  return MADE.map((file) => join(INTO, file));
}
