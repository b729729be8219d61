import { sql } from 'kysely';
import type { TestDatabase } from '../test-database.ts';

export type FakeClock = {
  /** Moves the database's clock; 0 is the real time. */
  shiftTo(seconds: number): Promise<void>;
};

/**
 * Puts clocks of its own before PostgreSQL's in this database, so that the clock's own SQL runs unchanged at another
 * time. Connections that are open already keep the real clock, so they are closed; the pools open new ones.
 */
export async function installFakeClock({ owner, ownerConnection }: TestDatabase): Promise<FakeClock> {
  await sql`create schema fake`.execute(owner);
  await onEachMachine(owner, 'create table fake.shift as select 0::float8 as seconds');
  for (const name of ['clock_timestamp', 'now']) {
    await sql`
      create function fake.${sql.raw(name)}() returns timestamptz language sql stable as $$
        select pg_catalog.${sql.raw(name)}() + (select seconds from fake.shift) * interval '1 second' $$`.execute(
      owner,
    );
  }
  await sql`grant usage on schema fake to public`.execute(owner);
  await onEachMachine(owner, 'grant select on fake.shift to public');
  const database = String(ownerConnection.database);
  await onEachMachine(owner, `alter database "${database}" set search_path = fake, pg_catalog, public`);
  await closeOtherConnections(owner);
  // The connection that asked stays open in the pool, still with the real clock.
  await sql`set search_path = fake, pg_catalog, public`.execute(owner);
  return {
    async shiftTo(seconds) {
      await onEachMachine(owner, `update fake.shift set seconds = ${seconds}`);
    },
  };
}

/** Here, and on each worker where the database is spread over machines: each has a clock. Functions go there by themselves. */
async function onEachMachine(owner: TestDatabase['owner'], statement: string): Promise<void> {
  await sql.raw(statement).execute(owner);
  if (process.env.CITUS_URL === undefined) return;
  const { rows } = await sql<{ success: boolean; result: string }>`
    select success, result from run_command_on_workers(${statement})`.execute(owner);
  for (const { success, result } of rows) if (!success) throw new Error(`a worker refused: ${result}`);
}

/** Every connection to this database but the one that asks; to other machines those that keep Citus together stay. */
export async function closeOtherConnections(owner: TestDatabase['owner']): Promise<void> {
  await sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    owner,
  );
}
