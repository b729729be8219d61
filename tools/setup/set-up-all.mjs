import { browserPath, installBrowser } from './browser.mjs';
import { isBuilt, rebuild } from './build.mjs';
import { install, isInstalled } from './dependencies.mjs';
import { withLock } from './lock.mjs';

/** What can be asked for: whether it is there already, and how it comes to be there. */
const steps = {
  dependencies: { isReady: isInstalled, make: install },
  browser: { isReady: () => browserPath('browser') !== undefined, make: () => installBrowser('browser') },
  headless: { isReady: () => browserPath('headless') !== undefined, make: () => installBrowser('headless') },
  web: { isReady: () => isBuilt('web'), make: () => rebuild('web') },
  api: { isReady: () => isBuilt('api'), make: () => rebuild('api') },
  demo: { isReady: () => isBuilt('demo'), make: () => rebuild('demo') },
};

export async function setUpAll(wanted) {
  const unknown = wanted.find((name) => name !== 'build' && !(name in steps));
  if (unknown)
    throw new Error(`'${unknown}' cannot be set up; known are build, ${Object.keys(steps).join(', ')}.`);
  const asked = new Set([
    'dependencies',
    ...wanted.flatMap((name) => (name === 'build' ? ['web', 'api'] : name)),
  ]);
  // In this order, and each looked at only when those before it are there: the later ones need the earlier.
  const inOrder = Object.entries(steps).filter(([name]) => asked.has(name));

  if (inOrder.every(([, step]) => step.isReady())) return;
  await withLock(async () => {
    // Looked at again: another run may have done the work while this one waited.
    for (const [, step] of inOrder) if (!step.isReady()) await step.make();
  });
}
