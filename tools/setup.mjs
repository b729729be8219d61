/**
 * Brings a fresh clone to where it can run, with nothing installed but Node and npm; says nothing when there is
 * nothing to do. Plain Node without dependencies: it runs before they exist.
 *
 *   node tools/setup.mjs [web] [api] [build] [demo] [browser] [headless]
 *
 * web, api, demo: build that part when its sources changed (build means the first two). browser: find a Chromium, or
 * install one; headless: the one for the journeys.
 */
import { fileURLToPath } from 'node:url';

const oldest = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error(`Heatwise needs Node ${oldest.join('.')} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

// Loaded only now, so that an old Node gets the sentence above and no syntax error.
export async function setUp(wanted) {
  const { setUpAll } = await import('./setup/set-up-all.mjs');
  try {
    await setUpAll(wanted);
  } catch (error) {
    console.error(`\nSet-up failed: ${error.message}`);
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await setUp(process.argv.slice(2));
