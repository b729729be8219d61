import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { openPool } from '../database/connect.ts';
import { placeTables } from '../database/distribution/place-tables.ts';
import { SUPERUSER } from '../database/embedded/cluster-home.ts';
import { migrate } from '../database/migrate.ts';
import { ensureAppRole, grantRights } from '../database/roles.ts';
import type { Tables } from '../database/tables.ts';
import { TEMPLATE_DATABASE } from './template-database.ts';

type Machine = { host: string; port: number };
/** The owner of the tests, on one of the machines. */
type OwnerAt = Machine & { readonly password: string };
type Passwords = { readonly ownerPassword: string; readonly appPassword: string };

/**
 * A cluster of Citus instead of the run's own PostgreSQL: `CITUS_URL` names a database of its coordinator, as a superuser who
 * needs no password on any machine, with the workers added there. Each machine has a copy of the template, so that a copy of the
 * database is a copy of it on each of them.
 */
export async function openCitusForTests(coordinator: pg.ClientConfig, passwords: Passwords) {
  const found = await at(coordinator, async (kysely) => {
    const { rows } = await sql<Machine>`
      select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and isactive`.execute(
      kysely,
    );
    return rows;
  });
  const here = { host: coordinator.host ?? '127.0.0.1', port: Number(coordinator.port ?? 5432) };
  const password = passwords.ownerPassword;
  const machines = [here, ...found].map((machine) => ({ ...machine, password }));
  for (const { host, port } of machines) await makeOwner({ ...coordinator, host, port }, password);
  await makeOnMachines(machines, TEMPLATE_DATABASE);
  await at({ ...here, user: SUPERUSER, password, database: TEMPLATE_DATABASE }, async (owner) => {
    await migrate(owner);
    await ensureAppRole(owner, passwords.appPassword);
    await grantRights(owner);
    await placeTables(owner);
  });
  for (const machine of machines) await closeTemplate(machine);
  return {
    testPostgres: { ...here, ...passwords, workers: found },
    close: async () => {
      for (const machine of machines) await dropTemplate(machine);
    },
  };
}

/** A database is copied on each worker under the name that it will have. */
export async function copyOnWorkers(workers: readonly OwnerAt[], name: string): Promise<void> {
  await Promise.all(
    workers.map((worker) =>
      at({ ...worker, user: SUPERUSER, database: 'postgres' }, (kysely) =>
        sql`create database ${sql.id(name)} template ${sql.id(TEMPLATE_DATABASE)}`.execute(kysely),
      ),
    ),
  );
}

export async function dropOnWorkers(workers: readonly OwnerAt[], name: string): Promise<void> {
  await Promise.all(
    workers.map((worker) =>
      at({ ...worker, user: SUPERUSER, database: 'postgres' }, (kysely) =>
        sql`drop database ${sql.id(name)} with (force)`.execute(kysely),
      ),
    ),
  );
}

async function makeOwner(superuser: pg.ClientConfig, password: string): Promise<void> {
  await at(superuser, async (kysely) => {
    const { rows } = await sql`select from pg_roles where rolname = ${SUPERUSER}`.execute(kysely);
    if (rows.length === 0)
      await sql`create role ${sql.id(SUPERUSER)} superuser login password ${sql.lit(password)}`.execute(
        kysely,
      );
  });
}

/** An empty database of this name on all machines, the coordinator first, which know one another in it. */
export async function makeOnMachines(machines: readonly OwnerAt[], name: string): Promise<void> {
  for (const machine of machines) {
    const owner = { ...machine, user: SUPERUSER };
    await at({ ...owner, database: 'postgres' }, async (kysely) => {
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(kysely);
      await sql`create database ${sql.id(name)}`.execute(kysely);
    });
    await at({ ...owner, database: name }, (kysely) => sql`create extension citus`.execute(kysely));
  }
  const [here, ...workers] = machines;
  await at({ ...here, user: SUPERUSER, database: name }, async (kysely) => {
    await sql`select citus_set_coordinator_host(${here?.host}, ${here?.port})`.execute(kysely);
    for (const { host, port } of workers) await sql`select citus_add_node(${host}, ${port})`.execute(kysely);
  });
}

/** Nobody is connected to what is copied, Citus' own look at each database neither. */
async function closeTemplate(machine: OwnerAt): Promise<void> {
  await at({ ...machine, user: SUPERUSER, database: 'postgres' }, async (kysely) => {
    await sql`alter database ${sql.id(TEMPLATE_DATABASE)} allow_connections false`.execute(kysely);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${TEMPLATE_DATABASE}`.execute(
      kysely,
    );
  });
}

async function dropTemplate(machine: OwnerAt): Promise<void> {
  await at({ ...machine, user: SUPERUSER, database: 'postgres' }, (kysely) =>
    sql`drop database if exists ${sql.id(TEMPLATE_DATABASE)} with (force)`.execute(kysely),
  );
}

async function at<T>(connection: pg.ClientConfig, work: (kysely: Kysely<Tables>) => Promise<T>): Promise<T> {
  const { kysely } = openPool({
    connection,
    size: 1,
    statementTimeoutMs: 600_000,
    connectTimeoutMs: 60_000,
    name: 'tests',
  });
  try {
    return await work(kysely);
  } finally {
    await kysely.destroy();
  }
}
