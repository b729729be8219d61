import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { testSettings } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** A server in a process of its own on a test's database, which can be killed at any instant. */
export async function startToKill(
  database: TestDatabase,
  settings: Partial<typeof testSettings> = {},
): Promise<{ readonly url: string; kill(): Promise<void> }> {
  const child: ChildProcess = spawn(
    process.execPath,
    [path.join(root, 'node_modules/tsx/dist/cli.mjs'), 'apps/api/src/testing/killed-server.program.ts'],
    {
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
    },
  );
  if (!child.stdout) throw new Error('its output cannot be read');
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    url,
    async kill() {
      const gone = once(child, 'exit');
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await gone;
    },
  };
}
