/** Compresses these files for the copies of them that come among the pages, while whatever else runs goes before it. */
import { constants, setPriority } from 'node:os';
import { compressAhead } from './compress.mjs';

setPriority(constants.priority.PRIORITY_LOW);
await compressAhead(process.argv.slice(2));
