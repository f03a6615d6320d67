/// <reference types="vitest/config" />
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { FIRST, modulesOf, PARTS, PATTERNS, ROUTES } from './build/addresses';
import { NOTICES, noteBundled, writeNotices } from './build/notices';
import type { EngineFiles } from './src/engine/files';
import type { Shell } from './src/worker/shell';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The files of Swagger UI that the API's own page of documentation needs. */
const SWAGGER = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-standalone-preset.js',
  'favicon-32x32.png',
  'LICENSE',
];

function copySwagger(): Plugin {
  return {
    name: 'copy-swagger-ui',
    apply: 'build',
    closeBundle() {
      mkdirSync(here('../static/docs'), { recursive: true });
      for (const file of SWAGGER) {
        copyFileSync(here(`node_modules/swagger-ui-dist/${file}`), here(`../static/docs/${file}`));
      }
    },
  };
}

const ENGINE = here('node_modules/.cache/engine');

/** What build/engine.mjs made; null where it was not run: pages without an engine. */
function engine(): EngineFiles | null {
  const manifest = join(ENGINE, 'manifest.json');
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as EngineFiles) : null;
}

function copyEngine(): Plugin {
  return {
    name: 'copy-engine',
    apply: 'build',
    closeBundle() {
      const made = engine();
      if (!made) return;
      const folder = here(`../static/engine/${made.folder}`);
      mkdirSync(folder, { recursive: true });
      for (const file of ['manifest.json', 'NOTICE.txt', ...Object.keys(made.sizes)])
        copyFileSync(join(ENGINE, file), join(folder, file));
    },
  };
}

/** The style sheet of a part comes behind the document's own, which stand in its body, and so may say otherwise. */
function sheetsInOrder(): Plugin {
  const INTO = 'document.head.appendChild(';
  return {
    name: 'sheets-in-order',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return null;
      if (!code.includes(INTO)) this.error('the preload helper of Vite places its style sheets otherwise');
      return { code: code.replace(INTO, 'document.body.appendChild('), map: null };
    },
  };
}

const WORKER = 'sw.js';

/**
 * Tell the service worker which files make up this release. All files that count are written by then; a build that
 * failed does not come here, so its own error is what is seen.
 */
function listShell(): Plugin {
  return {
    name: 'list-shell',
    apply: 'build',
    writeBundle(_, bundle) {
      let main = '';
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (chunk.fileName === WORKER) {
          if (chunk.imports.length || chunk.exports.length)
            this.error('the service worker is no module: it shares no code with the pages');
        } else if (chunk.isEntry) main = `/static/${chunk.fileName}`;
      }
      const static_ = here('../static');
      const names = readdirSync(static_, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(static_, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
        .filter((name) => !/^(docs|engine)\/|^\./.test(name) && name !== NOTICES)
        .sort();
      const digest = createHash('sha256');
      for (const name of names)
        digest
          .update(`${name}\0`)
          .update(readFileSync(join(static_, name)))
          .update('\0');
      const shell: Shell = {
        version: digest.digest('hex').slice(0, 16),
        main,
        files: names.filter((name) => name !== WORKER && name !== 'index.html').map((name) => `/static/${name}`),
        pages: PATTERNS,
      };
      const worker = join(static_, WORKER);
      writeFileSync(worker, `const SHELL=${JSON.stringify(shell)};\n${readFileSync(worker, 'utf8')}`);
    },
  };
}

/** Page -> what a game has of its own for it, by the names of files; what it has not is made of its description. */
const OWN: Record<string, { whole: string; parts?: string[] }> = {
  pad: { whole: 'Pad', parts: ['Play', 'Table'] },
  seat: { whole: 'SeatPad' },
  live: { whole: 'Board' },
  replay: { whole: 'Board' },
  phone: { whole: 'Phone' },
};

/**
 * The document shows a frame before anything else has come. It is told which files the page at its address needs, and
 * the match's game there, so that they are asked for at once; its style sheets stand behind the frame, which need not
 * wait for them.
 */
function frameFirst(): Plugin {
  const GAME = /\/src\/games\/(?!kit\/|generic\/)([\w-]+)\/index\.tsx?$/;
  const games: Record<string, string[]> = {}; // game -> its index, and modules that it loads when they are needed
  return {
    name: 'frame-first',
    apply: 'build',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const game = GAME.exec(id)?.[1];
        if (!game) continue;
        const within = [id];
        for (const one of within) {
          const imported = this.getModuleInfo(one)?.importedIds ?? [];
          within.push(...imported.filter((next) => /\/src\/games\/(?!generic\/)/.test(next) && !within.includes(next)));
        }
        games[game] = [id, ...within.flatMap((one) => this.getModuleInfo(one)?.dynamicallyImportedIds ?? [])];
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const whole = (name: string, seen = new Set<string>()): Set<string> => {
          const chunk = chunks.find(({ fileName }) => fileName === name);
          if (!chunk || seen.has(name)) return seen;
          seen.add(name);
          for (const imported of chunk.imports) whole(imported, seen);
          for (const sheet of chunk.viteMetadata?.importedCss ?? []) seen.add(sheet);
          return seen;
        };
        const first = whole(chunks.find(({ isEntry, name }) => isEntry && name === 'index')?.fileName ?? '');
        const parts: Record<string, string[]> = {};
        const add = (key: string, module: string | undefined, known = first) => {
          const chunk = module && chunks.find(({ moduleIds }) => moduleIds.includes(module));
          if (!chunk) return;
          const files = [...whole(chunk.fileName)].filter((file) => !known.has(file)).map((file) => `/static/${file}`);
          parts[key] = [...new Set([...(parts[key] ?? []), ...files])];
        };
        for (const [page, folder, part] of PARTS) {
          add(page, here(`src/pages/${folder}/index.tsx`));
          if (part) add(page, `\0${CODE_OF}${part}`);
        }
        for (const [game, modules] of Object.entries(games))
          for (const [page, { whole: name, parts: some = [] }] of Object.entries(OWN)) {
            const called = (one: string) => modules.find((id) => id.endsWith(`/${one}.tsx`));
            const had = new Set([...first, ...(parts[page] ?? []).map((file) => file.replace('/static/', ''))]);
            add(`${page} ${game}`, modules[0], had);
            add(`${page} ${game}`, called(name) ?? here(`src/games/generic/${name}.tsx`), had);
            for (const one of some) add(`${page} ${game}`, called(one), had);
          }
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        if (!sheets.length || !html.includes('var parts = {};'))
          this.error('index.html has no style sheet, or no list of parts');
        const sprite = Object.keys(bundle ?? {}).find((name) => /\/sprite-[^/]*\.svg$/.test(name));
        for (const sheet of sheets)
          html = html
            .replace(sheet, sheet.replace('rel="stylesheet"', 'rel="preload" as="style"'))
            .replace('</body>', `  ${sheet}\n  </body>`);
        return html
          .replace('</title>', `</title>\n    <link rel="preload" as="fetch" crossorigin href="/static/${sprite}">`)
          .replace('var parts = {};', `var parts = ${JSON.stringify(parts)};`);
      },
    },
  };
}

const CODE_OF = 'virtual:pages/';

/** `virtual:pages/<part>` leads to the code of each page of a part: `watch` to `WatchPage` of src/pages/watch/. */
function leadToPages(): Plugin {
  return {
    name: 'lead-to-pages',
    resolveId: (id) => (id.startsWith(CODE_OF) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${CODE_OF}`)) return null;
      const rows = modulesOf(id.slice(CODE_OF.length + 1)).map(([page, module]) => {
        const name = `${page[0]!.toUpperCase()}${page.slice(1)}Page`;
        return `${page}: () => import('${module}').then((code) => code.${name})`;
      });
      return `export default { ${rows.join(', ')} };`;
    },
  };
}

/** The document knows which page is at its address, and what that one asks first. */
function listPages(): Plugin {
  return {
    name: 'list-pages',
    transformIndexHtml: (html) => html.replace('var pages = [];', `var pages = ${JSON.stringify(FIRST)};`),
  };
}

/** Modules that a pad, and that the pages of a tournament, need before they can be used, known when all modules are. */
const ofThePad = new Set<string>();
const ofTournaments = new Set<string>();

function findShared(): Plugin {
  return {
    name: 'find-shared',
    apply: 'build',
    buildEnd() {
      const add = (found: Set<string>, paths: string[]) => {
        for (const path of paths) found.add(here(path));
        for (const id of found) for (const next of this.getModuleInfo(id)?.importedIds ?? []) found.add(next);
      };
      add(ofThePad, ['src/main.tsx', 'src/pages/pad/index.tsx', 'src/games/kit/pairs/Pad.tsx']);
      add(ofTournaments, ['src/main.tsx', ...modulesOf('tournaments').map(([, path]) => `.${path}`)]);
    },
  };
}

export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/static/' : '/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or fonts
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    rolldownOptions: {
      input: { index: here('index.html'), worker: here('src/worker/worker.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[name]-[hash].js'),
        // few files: what a pad needs is two, one of them for the pages of tournaments, too
        codeSplitting: {
          groups: [
            // with the pad's style sheets: those of a game come behind them
            {
              name: 'shared',
              priority: 1,
              test: (id) => ofThePad.has(id) && (ofTournaments.has(id) || id.endsWith('.css')),
            },
            { name: 'matches', minShareCount: 2, test: (id) => ofThePad.has(id) && !ofTournaments.has(id) },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['.', '../drawings', '../tournaments'] }, // the service reads those, too
    // `npm run dev` shows the pages against a service that runs beside it
    proxy: { '/api': process.env['GREFFIER_URL'] ?? 'http://127.0.0.1:8000' },
  },
  define: {
    __ENGINE__: JSON.stringify(command === 'build' ? engine() : null),
    __PAGES__: JSON.stringify(ROUTES),
  },
  worker: { format: 'es', plugins: () => [noteBundled()] },
  plugins: [
    findShared(),
    sheetsInOrder(),
    leadToPages(),
    frameFirst(),
    listPages(),
    listShell(),
    copySwagger(),
    copyEngine(),
    noteBundled(),
    writeNotices(),
  ],
  test: { include: ['src/**/*.test.{ts,tsx}'], pool: 'threads' },
}));
