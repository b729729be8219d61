import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DEMO_TEMPLATE, spawnDemo, stopDemo } from '../../tools/demo-driver/demo-server.ts';

/** Fills one demo for the whole run; each server of the journeys starts on a copy of its folder. */
export default async function fillDemoTemplate(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'heatwise-demo-template-'));
  await chmod(directory, 0o755);
  const demo = spawnDemo({ DATA_DIR: directory });
  await demo.url;
  await stopDemo(demo);
  // Windows has no `cp`, and a database outside the folder would be shared by its copies.
  if (process.platform !== 'win32' && existsSync(path.join(directory, 'postgres')))
    process.env[DEMO_TEMPLATE] = directory;
  return () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
