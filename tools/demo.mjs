/**
 * `npm run demo`: set-up, then the demo in this same process, so that a signal to npm's child is a signal to the
 * server, with no shell or second process between them. It runs from one built file: compiling its thousand modules at
 * each start took longer than all else that a start does.
 */
import path from 'node:path';
import { demoData, root } from './setup/places.mjs';
import { setUp } from './setup.mjs';

await setUp(['web', 'demo']);

// Its own file cannot tell where these are, for it lies elsewhere than its source.
process.env.WEB_DIR ||= path.join(root, 'apps/web/dist');
process.env.DATA_DIR ||= demoData;
await import('./demo/dist/main.js');
