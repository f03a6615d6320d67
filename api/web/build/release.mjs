/** Puts the engine and the pages together, once both are made. */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ENGINE = fileURLToPath(new URL('../node_modules/.cache/engine', import.meta.url));
export const STATIC = fileURLToPath(new URL('../../static', import.meta.url));

const NO_ENGINE = '<meta name="engine" content="">';
const WORKER = 'sw.js';
const NOTICES = 'notices.txt';
const MAIN = /<script type="module"[^>]* src="([^"]+)"/;

/** The engine goes among the pages, whose document says which it is; their service worker is told what a release is. */
export function release() {
  const document = join(STATIC, 'index.html');
  const html = readFileSync(document, 'utf8');
  const manifest = readFileSync(join(ENGINE, 'manifest.json'), 'utf8');
  if (!html.includes(NO_ENGINE)) throw new Error(`index.html has no ${NO_ENGINE}`);
  const folder = join(STATIC, 'engine', JSON.parse(manifest).folder);
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(ENGINE)) copyFileSync(join(ENGINE, file), join(folder, file));
  writeFileSync(document, html.replace(NO_ENGINE, NO_ENGINE.replace('""', `"${manifest.replaceAll('"', '&quot;')}"`)));
  const main = MAIN.exec(html)?.[1];
  if (!main) throw new Error('index.html has no script of its own');
  const worker = join(STATIC, WORKER);
  writeFileSync(worker, `const SHELL=${JSON.stringify(shell(main))};\n${readFileSync(worker, 'utf8')}`);
}

/**
 * Which files make up this release: those of the pages, without the API's documentation and the engine.
 * @param {string} main the script without which the document is nothing
 */
function shell(main) {
  const names = readdirSync(STATIC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(STATIC, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !/^(docs|engine|reader)\/|^\.|\.(br|gz)$/.test(name) && name !== NOTICES)
    .sort();
  const digest = createHash('sha256');
  for (const name of names)
    digest
      .update(`${name}\0`)
      .update(readFileSync(join(STATIC, name)))
      .update('\0');
  return {
    version: digest.digest('hex').slice(0, 16),
    main,
    files: names.filter((name) => name !== WORKER && name !== 'index.html').map((name) => `/static/${name}`),
  };
}
