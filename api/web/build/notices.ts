/**
 * The notices of what others have written and the pages bring along: of each package that is really bundled, by the modules
 * of every bundle, and of what is copied beside them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));
const STATIC = fileURLToPath(new URL('../../static', import.meta.url));
const FONTS = fileURLToPath(new URL('../../fonts/LICENSE.txt', import.meta.url));
export const NOTICES = 'notices.txt';

/** Beside the bundles: a package, and what it is there for. */
const COPIED: Record<string, string> = {
  pyodide: 'under /static/engine, unchanged (https://mozilla.org/MPL/2.0/); with it a part of the standard library of Python (PSF-2.0, https://docs.python.org/3/license.html)',
  'swagger-ui-dist': 'under /static/docs, unchanged',
};
const PACKAGE = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/;
/** Code that a tool of the build puts into its output. */
const HELPERS: [RegExp, string][] = [
  [/^\0?vite\//, 'vite'],
  [/^\0?rolldown\/|^\0rolldown/, 'rolldown'],
];

export function packageOf(module: string): string | null {
  const path = module.replaceAll('\\', '/').replace(/^\0/, '');
  const found = PACKAGE.exec(path)?.[1];
  return found ?? HELPERS.find(([helper]) => helper.test(module))?.[1] ?? null;
}

const bundled = new Set<string>();

/** Notes what stands in a bundle; for the pages and, by `worker.plugins`, for their workers. */
export function noteBundled(): Plugin {
  return {
    name: 'note-bundled',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const module of chunk.moduleIds) {
          const name = packageOf(module);
          if (name) bundled.add(name);
        }
      }
    },
  };
}

/** Writes the notices when all bundles are made. */
export function writeNotices(): Plugin {
  return {
    name: 'write-notices',
    apply: 'build',
    closeBundle() {
      const names = [...new Set([...bundled, ...Object.keys(COPIED)])].sort();
      const head = 'Greffier is MIT; its pages bring along what others have written:\n';
      const fonts = `DejaVu fonts, with which the service draws pictures\n\n${readFileSync(FONTS, 'utf8').trim()}\n`;
      writeFileSync(join(STATIC, NOTICES), [head, ...names.map(notice), fonts].join(`\n${'─'.repeat(72)}\n\n`));
    },
  };
}

function notice(name: string): string {
  const folder = join(MODULES, name);
  const told = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  const source = told['repository'] as string | { url?: string } | undefined;
  const address = (typeof source === 'string' ? source : source?.url) ?? told['homepage'] ?? '';
  const lines = [`${name} ${told['version']}`, `Licence: ${told['license']}`, `Source: ${address}`];
  if (COPIED[name]) lines.push(`It is ${COPIED[name]}`);
  const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)([.-](md|txt))?$/i.test(file));
  return [...lines, ...texts.sort().map((file) => `\n${own(readFileSync(join(folder, file), 'utf8'))}`), ''].join('\n');
}

/** A licence without those of what a tool has bundled for itself, and which it puts into no page. */
function own(text: string): string {
  return text.split(/^#+ Licenses of bundled dependencies/m)[0]!.trim();
}
