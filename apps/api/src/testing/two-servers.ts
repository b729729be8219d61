import { Registry } from 'prom-client';
import { buildApp } from '../app.ts';
import { openPool } from '../database/connect.ts';
import { partsFor, type TestApp, testSettings } from './test-app.ts';
import { openTestDatabase } from './test-database.ts';
import { makeOrganisation } from './test-organisation.ts';

/** Two whole servers on one database, each with what it keeps for itself, behind a pooler; both serve and work. */
export async function startTwoServers({
  clock = () => new Date(),
  settings = {},
}: {
  readonly clock?: () => Date;
  readonly settings?: Partial<typeof testSettings>;
}): Promise<{
  readonly one: TestApp;
  readonly other: TestApp;
  close(): Promise<void>;
}> {
  const database = await openTestDatabase({ isPooled: true });
  const start = async (): Promise<TestApp> => {
    const { kysely, pool } = openPool({
      connection: database.appConnection,
      size: 6,
      statementTimeoutMs: 60_000,
      connectTimeoutMs: 60_000,
      name: 'heatwise',
    });
    const app = await buildApp({
      ...partsFor(database),
      database: kysely,
      pool,
      metrics: new Registry(),
      clock,
      settings: { ...testSettings, ...settings },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return {
      app,
      database,
      organisation: (name) => makeOrganisation(database.owner, name),
      async close() {
        await app.close();
        await kysely.destroy();
      },
    };
  };
  const [one, other] = await Promise.all([start(), start()]);
  return {
    one,
    other,
    async close() {
      await Promise.all([one.close(), other.close()]);
      await database.close();
    },
  };
}
