import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** What set-up remembers between runs and may lose at any time. */
export const cache = path.join(root, '.cache');

/** Where the demo keeps its data, from whichever folder it is started. */
export const demoData = path.join(root, '.data/demo');
