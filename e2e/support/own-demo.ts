import { openPool } from '../../apps/api/src/database/connect.ts';
import { connectionOfRunning } from '../../apps/api/src/database/embedded/embedded-database.ts';
import { spawnDemo, stopDemo, withDemoData } from '../../tools/demo-driver/demo-server.ts';
import { test as journey } from './journey.ts';

type OwnDemo = { readonly url: string; readonly directory: string; stop(): Promise<void> };

/**
 * Creates the `test` of one file, whose journeys have a demo that no other file uses: they change what holds for the
 * whole organisation.
 */
export function createOwnDemoTest() {
  return journey.extend<object, { demo: OwnDemo; demoUrl: string }>({
    demo: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted parts from this pattern
      async ({}, use) => {
        await withDemoData(async (directory) => {
          const running = spawnDemo({ DATA_DIR: directory });
          const stop = () => stopDemo(running);
          try {
            await use({ url: await running.url, directory, stop });
          } finally {
            await stop();
          }
        });
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    demoUrl: [async ({ demo }, use) => use(demo.url), { scope: 'worker' }],
  });
}

/** Runs a statement as the owner of a running demo's database, for times that a journey cannot wait for. */
export async function queryAsOwner(
  directory: string,
  statement: string,
  values: readonly unknown[],
): Promise<void> {
  const { pool } = openPool({
    connection: await connectionOfRunning(directory),
    size: 1,
    statementTimeoutMs: 60_000,
    name: 'owner',
  });
  try {
    await pool.query(statement, [...values]);
  } finally {
    await pool.end();
  }
}
