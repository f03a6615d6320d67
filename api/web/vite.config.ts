import { copyFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The files of Swagger UI that the API's own page of documentation needs. */
const SWAGGER = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js', 'favicon-32x32.png', 'LICENSE'];

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

export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/static/' : '/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or fonts
    modulePreload: { polyfill: false },
  },
  server: {
    // `npm run dev` shows the pages against a service that runs beside it
    proxy: { '/api': process.env['GREFFIER_URL'] ?? 'http://127.0.0.1:8000' },
  },
  plugins: [copySwagger()],
  test: { include: ['src/**/*.test.{ts,tsx}'] },
}));
