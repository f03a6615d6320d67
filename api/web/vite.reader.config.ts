/** The reader of documents: one script and one sheet, which the service writes into each document. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  publicDir: false,
  build: {
    outDir: '../static/reader',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      transform: { define: { 'import.meta': '{}' } }, // of the helper that loads parts: here all are in one
      input: fileURLToPath(new URL('src/pages/reader/reader.tsx', import.meta.url)),
      output: {
        format: 'iife',
        codeSplitting: false,
        entryFileNames: 'reader.js',
        assetFileNames: 'reader[extname]',
      },
    },
  },
  define: { __ENGINE__: 'null' },
});
