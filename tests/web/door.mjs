/** The built engine behind a pipe: a request a line, an answer a line. Run by doors.py with the engine's folder and that of the tests. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [folder, tests] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const { info } = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8'));
const python = await loadPyodide({
  indexURL: `${folder}/`,
  stdLibURL: `${folder}/library.zip`,
  lockFileContents: JSON.stringify({ info, packages: {} }),
  packageBaseUrl: `${folder}/`,
});
python.FS.writeFile('/engine.zip', readFileSync(`${folder}/engine.zip`));
const ask = python.runPython('import sys\nsys.path.insert(0, "/engine.zip")\nfrom replays.worker import ask\nask');
python.mountNodeFS('/more/tests', tests);
python.runPython('sys.path.insert(0, "/more")\nfrom engine.games import add\nfrom tests import toy\nadd(toy.GAME)');
for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${ask(line)}\n`);
process.exit(0);
