/**
 * `npm run demo`: set-up, then the demo in this same process, so that a signal to npm's child is a signal to the
 * server, with no shell or second process between them.
 */
import { setUp } from './setup.mjs';

await setUp(['web']);

const { register } = await import('tsx/esm/api');
register();
await import('./demo/main.ts');
