import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
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

const WORKER = 'sw.js';

/** Tells the service worker which files make up this release. */
function listShell(): Plugin {
  let main = '';
  return {
    name: 'list-shell',
    apply: 'build',
    writeBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (chunk.fileName === WORKER) {
          if (chunk.imports.length || chunk.exports.length)
            this.error('the service worker is no module: it shares no code with the pages');
        } else if (chunk.isEntry) main = `/static/${chunk.fileName}`;
      }
    },
    closeBundle() {
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
      };
      const worker = join(static_, WORKER);
      writeFileSync(worker, `const SHELL=${JSON.stringify(shell)};\n${readFileSync(worker, 'utf8')}`);
    },
  };
}

/**
 * The document shows a frame before anything else has come. It is told which files the page at its address needs, so that
 * they are asked for at once, and its style sheet stands behind the frame, which need not wait for it.
 */
function frameFirst(): Plugin {
  const PAGE = /\/src\/pages\/(\w+)\/index\.tsx$/;
  const OF_A_GAME = /\/src\/games\/(?!generic\/)\w+\/(Pad|Board)\.tsx$/; // any other game asks for its description first
  return {
    name: 'frame-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const whole = (name: string, seen = new Set<string>()): Set<string> => {
          const chunk = chunks.find(({ fileName }) => fileName === name);
          if (chunk && !seen.has(name)) for (const imported of chunk.imports) whole(imported, seen.add(name));
          return seen;
        };
        const first = whole(chunks.find(({ isEntry, name }) => isEntry && name === 'index')?.fileName ?? '');
        const parts: Record<string, string[]> = {};
        const add = (page: string, name: string) => {
          const files = new Set([...(parts[page] ?? []), ...whole(name)].filter((file) => !first.has(file)));
          parts[page] = [...files];
        };
        for (const { fileName, facadeModuleId } of chunks) {
          const page = PAGE.exec(facadeModuleId ?? '')?.[1];
          if (page) add(page, fileName);
          const part = OF_A_GAME.exec(facadeModuleId ?? '')?.[1];
          if (part) for (const shown of part === 'Pad' ? ['pad'] : ['live', 'replay']) add(shown, fileName);
        }
        for (const page of Object.keys(parts)) parts[page] = parts[page]!.map((file) => `/static/${file}`);
        const [sheet] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        if (!sheet || !html.includes('var parts = {};'))
          this.error('index.html has no style sheet, or no list of parts');
        const sprite = Object.keys(bundle ?? {}).find((name) => /\/sprite-[^/]*\.svg$/.test(name));
        return html
          .replace('</title>', `</title>\n    <link rel="preload" as="fetch" crossorigin href="/static/${sprite}">`)
          .replace('var parts = {};', `var parts = ${JSON.stringify(parts)};`)
          .replace(sheet, sheet.replace('rel="stylesheet"', 'rel="preload" as="style"'))
          .replace('</body>', `  ${sheet}\n  </body>`);
      },
    },
  };
}

const NOT_THE_PADS =
  /\/src\/(games\/generic\/(?!index|description|cards)|games\/rat-(hot|jong)\/(?!index|cards)|games\/zack\/(?!index|set|words)|games\/kit\/BoardFrame|games\/kit\/pairs\/boardTexts|i18n\/texts\/(comments|creating|deck|home|matches|ways)|games\/kit\/(Irregular|RefusedSheet|seatWords)|session\/begin|ui\/(Choice|CreationKey|RepeatKey|wide)|api\/annotations|viewing\/(comments|DeckLink|CommentKey|CommentSheet|PointedTable|Saying|spoilers|ended|feed|later|parts|share|useMatch))/;

export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/static/' : '/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or fonts
    modulePreload: { polyfill: false },
    cssCodeSplit: false, // one sheet, kept by every page
    rolldownOptions: {
      input: { index: here('index.html'), worker: here('src/worker/worker.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[name]-[hash].js'),
        // few files: what several pages need is one, but for what no pad needs
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              minShareCount: 3,
              test: (id) => !NOT_THE_PADS.test(id),
            },
          ],
        },
      },
    },
  },
  server: {
    // `npm run dev` shows the pages against a service that runs beside it
    proxy: { '/api': process.env['GREFFIER_URL'] ?? 'http://127.0.0.1:8000' },
  },
  define: { __ENGINE__: JSON.stringify(command === 'build' ? engine() : null) },
  worker: { format: 'es', plugins: () => [noteBundled()] },
  plugins: [frameFirst(), listShell(), copySwagger(), copyEngine(), noteBundled(), writeNotices()],
  test: { include: ['src/**/*.test.{ts,tsx}'] },
}));
