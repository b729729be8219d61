import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { onTestFinished } from 'vitest';
import { testSettings } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const PROGRAM = 'killed-server.program';

let bundled: Promise<string> | null = null;

/** Bundles the server once for each test, because Node takes twice as long to start it from its sources. */
function bundleServer(): Promise<string> {
  bundled ??= writeBundle();
  return bundled;
}

async function writeBundle(): Promise<string> {
  // The bundle loads its dependencies from the folder above.
  const cache = path.join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const directory = await mkdtemp(path.join(cache, 'killed-server-'));
  onTestFinished(async () => {
    bundled = null;
    await rm(directory, { recursive: true });
  });
  await build({
    configFile: path.join(root, 'apps/api/vite.config.ts'),
    logLevel: 'warn',
    build: {
      outDir: directory,
      sourcemap: false,
      rolldownOptions: { input: path.join(import.meta.dirname, `${PROGRAM}.ts`) },
    },
  });
  return path.join(directory, `${PROGRAM}.js`);
}

/** A server in a process of its own on a test's database, which can be killed at any instant. */
export async function startToKill(
  database: TestDatabase,
  settings: Partial<typeof testSettings> = {},
): Promise<{ readonly url: string; kill(): Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, [await bundleServer()], {
    cwd: root,
    env: {
      ...process.env,
      TEST_SERVER: JSON.stringify({
        connection: database.appConnection,
        settings: { ...testSettings, ...settings },
      }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const killNow = () => process.kill(-(child.pid ?? 0), 'SIGKILL');
  // A test that fails before it kills the server would leave it running.
  onTestFinished(() => void (isRunning() && killNow()));
  if (!child.stdout) throw new Error('its output cannot be read');
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    url,
    async kill() {
      const gone = once(child, 'exit');
      killNow();
      await gone;
    },
  };
}
