import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connectionOf, openPool } from '../database/connect.ts';
import { partitionTables } from '../database/distribution/partition-tables.ts';
import { layOutBinaries } from '../database/embedded/binaries.ts';
import { createCluster, SUPERUSER } from '../database/embedded/cluster-home.ts';
import { startPostgres } from '../database/embedded/postgres-server.ts';
import { SHARED_FOLDER, unprivilegedUser } from '../database/embedded/system-user.ts';
import { migrate } from '../database/migrate.ts';
import { ensureAppRole, grantRights } from '../database/roles.ts';
import { buildThreads } from './build-threads.ts';
import { openCitusForTests } from './citus-for-tests.ts';
import { TEMPLATE_DATABASE } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: TestPostgres;
    /** Directory URL of the built thread programs. */
    threadsFolder: string;
  }
}

/** Where the run's database server listens; with the machines beside it where that is a coordinator of Citus. */
export type TestPostgres = {
  host: string;
  port: number;
  ownerPassword: string;
  appPassword: string;
  workers?: { host: string; port: number }[];
};

const ownerPassword = 'owner-of-the-tests';
const appPassword = 'app-of-the-tests';

/** One PostgreSQL for the whole run, with a migrated database to copy from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const threads = await buildThreads();
  project.provide('threadsFolder', threads.url);
  const { CITUS_URL } = process.env;
  if (CITUS_URL) {
    const cluster = await openCitusForTests(connectionOf(CITUS_URL), { ownerPassword, appPassword });
    project.provide('testPostgres', cluster.testPostgres);
    return async () => {
      await cluster.close();
      await threads.remove();
    };
  }
  const directory = await mkdtemp(path.join(tmpdir(), 'heatwise-tests-'));
  await chmod(directory, 0o755);
  const user = await unprivilegedUser();
  const binaries = await layOutBinaries(
    user ? SHARED_FOLDER : path.join(tmpdir(), `heatwise-programs-${process.getuid?.() ?? 'tests'}`),
  );
  const home = path.join(directory, 'cluster');
  await createCluster({ binaries, user, home, password: ownerPassword, durable: false });
  const connection = { host: home, port: 5432, user: SUPERUSER, password: ownerPassword };
  const server = await startPostgres({
    binaries,
    user,
    dataDirectory: path.join(home, 'pgdata'),
    logFile: path.join(directory, 'postgres.log'),
    connection: { ...connection, database: 'postgres' },
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' },
  });
  await makeTemplate(connection);
  project.provide('testPostgres', { host: home, port: 5432, ownerPassword, appPassword });
  return async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
    await threads.remove();
  };
}

async function makeTemplate(connection: { host: string; port: number; user: string; password: string }) {
  const plan = { size: 1, statementTimeoutMs: 60_000, connectTimeoutMs: 60_000, name: 'tests' };
  const postgres = openPool({ ...plan, connection: { ...connection, database: 'postgres' } });
  await sql`create database ${sql.id(TEMPLATE_DATABASE)}`.execute(postgres.kysely);
  await postgres.kysely.destroy();

  const template = openPool({ ...plan, connection: { ...connection, database: TEMPLATE_DATABASE } });
  await migrate(template.kysely);
  await ensureAppRole(template.kysely, appPassword);
  await grantRights(template.kysely);
  // The tests pass on partitioned tables as well: TEST_PARTITIONS=4 npx vitest run --project api
  const parts = Number(process.env.TEST_PARTITIONS ?? 0);
  if (parts > 0) await partitionTables(template.kysely, parts);
  await template.kysely.destroy();
}
