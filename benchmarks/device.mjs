/** Times of the built engine: node device.mjs <its folder> <a match as device.py wrote it>. Prints JSON. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder, file] = process.argv.slice(2);
const { opened, waiting } = JSON.parse(readFileSync(file, 'utf8'));
const { info } = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8'));
const clock = () => performance.now();

const began = clock();
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({
  indexURL: `${folder}/`,
  stdLibURL: `${folder}/library.zip`,
  lockFileContents: JSON.stringify({ info, packages: {} }),
  packageBaseUrl: `${folder}/`,
});
const loaded = clock();
python.FS.writeFile('/engine.zip', readFileSync(`${folder}/engine.zip`));
const ask = python.runPython('import sys\nsys.path.insert(0, "/engine.zip")\nfrom replays.worker import ask\nask');
const imported = clock();

const said = (request) => {
  const before = clock();
  const answer = JSON.parse(ask(JSON.stringify(request)));
  if (!('answer' in answer)) throw new Error(JSON.stringify(answer));
  return [clock() - before, answer.answer];
};
const middle = (times) => times.sort((a, b) => a - b)[times.length >> 1];
const several = (n, request) => middle(Array.from({ length: n }, (_, i) => said(request(i))[0]));

const open = said({ do: 'open', match: 'm', ...opened })[0];
const first = said({ do: 'judge', match: 'm', waiting: [] })[0];
// one tap after the other: each asks for what waits and the move that was just made
const taps = waiting.map((_, n) => said({ do: 'judge', match: 'm', waiting: waiting.slice(0, n + 1) })[0]);
python.globals.set('given', JSON.stringify(opened.events));
const fold = python.runPython(`
import json, time
from engine.history import History
from replays.tables import _read
items = _read(json.loads(given), json.loads(given)[0]["data"]["game"])
def once():
    begun = time.perf_counter()
    History.of(items).match
    return len(items) / (time.perf_counter() - begun)
max(once() for _ in range(5))`);
console.log(
  JSON.stringify({
    'Python up, ms': loaded - began,
    'engine imported, ms': imported - loaded,
    [`a match of ${opened.events.length} events opened, ms`]: open,
    'its table, actions and timeline, ms': first,
    'a tap judged and told (median), ms': middle(taps.slice()),
    'a tap judged and told (slowest), ms': Math.max(...taps),
    'state, ms': several(20, () => ({ do: 'read', match: 'm', what: 'state', query: {} })),
    'actions, ms': several(20, () => ({ do: 'read', match: 'm', what: 'actions', query: {} })),
    'events folded a second': fold,
    'WebAssembly memory, MB': python._module.HEAP8.length / 2 ** 20,
  }),
);
process.exit(0);
