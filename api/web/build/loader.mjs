/** What of Pyodide's package goes to devices as it is. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PYODIDE = dirname(fileURLToPath(import.meta.resolve('pyodide')));
export const LOADER = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm'];
