import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '../database/connect.ts';
import { SUPERUSER } from '../database/embedded/cluster-home.ts';
import { APP_ROLE, grantConnect, grantRights } from '../database/roles.ts';
import type { Tables } from '../database/tables.ts';
import { copyOnWorkers, dropOnWorkers } from './citus-for-tests.ts';
import { TEMPLATE_DATABASE } from './template-database.ts';
import { openTransactionPooler } from './transaction-pooler.ts';

/** A database of its own for one test file, with the tables in place and no rows. */
export type TestDatabase = {
  /** As the product works: the role that owns nothing and sees one organisation at a time. */
  readonly app: Kysely<Tables>;
  readonly appPool: pg.Pool;
  readonly appConnection: pg.ClientConfig;
  /** As the owner: sees every organisation. For setting the stage and for looking behind it. */
  readonly owner: Kysely<Tables>;
  readonly ownerConnection: pg.ClientConfig;
  close(): Promise<void>;
};

/** `isPooled`: the product's connections keep nothing of a session from one transaction to the next. */
export async function openTestDatabase({ isPooled = false } = {}): Promise<TestDatabase> {
  const { host, port, ownerPassword, appPassword, workers: machines = [] } = inject('testPostgres');
  const workers = machines.map((machine) => ({ ...machine, password: ownerPassword }));
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const ownerOf = (database: string) => ({ host, port, database, user: SUPERUSER, password: ownerPassword });

  const maintenance = openPool({ ...patient, size: 1, connection: ownerOf('postgres') });
  await copyOnWorkers(workers, name);
  await sql`create database ${sql.id(name)} template ${sql.id(TEMPLATE_DATABASE)} strategy file_copy`.execute(
    maintenance.kysely,
  );

  const ownerConnection = ownerOf(name);
  const direct = { ...ownerConnection, user: APP_ROLE, password: appPassword };
  const pooler = isPooled ? await openTransactionPooler(direct) : null;
  const appConnection = pooler?.connection ?? direct;
  const owner = openPool({ ...patient, size: 4, connection: ownerConnection });
  // On Citus the copy has new shards, which have no rights yet.
  if (workers.length > 0) await grantRights(owner.kysely);
  else await grantConnect(owner.kysely);
  const app = openPool({ ...patient, size: 10, connection: appConnection, name: 'heatwise' });
  return {
    app: app.kysely,
    appPool: app.pool,
    appConnection,
    owner: owner.kysely,
    ownerConnection,
    async close() {
      await app.kysely.destroy();
      await pooler?.close();
      await owner.kysely.destroy();
      await sql`drop database ${sql.id(name)} with (force)`.execute(maintenance.kysely);
      await maintenance.kysely.destroy();
      await dropOnWorkers(workers, name);
    },
  };
}

/** A busy machine must turn no test red: what takes long takes long. The limits have tests of their own. */
const patient = { statementTimeoutMs: 60_000, connectTimeoutMs: 60_000, name: 'tests' };
