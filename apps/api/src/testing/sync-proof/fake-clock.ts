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
  await sql`create table fake.shift (seconds float8 not null)`.execute(owner);
  await sql`insert into fake.shift values (0)`.execute(owner);
  for (const name of ['clock_timestamp', 'now']) {
    await sql`
      create function fake.${sql.raw(name)}() returns timestamptz language sql stable as $$
        select pg_catalog.${sql.raw(name)}() + (select seconds from fake.shift) * interval '1 second' $$`.execute(
      owner,
    );
  }
  await sql`grant usage on schema fake to public`.execute(owner);
  await sql`grant select on fake.shift to public`.execute(owner);
  await sql`alter database ${sql.id(String(ownerConnection.database))} set search_path = fake, pg_catalog, public`.execute(
    owner,
  );
  await closeOtherConnections(owner);
  return {
    async shiftTo(seconds) {
      await sql`update fake.shift set seconds = ${seconds}`.execute(owner);
    },
  };
}

/** Every connection to this database but the one that asks. */
export async function closeOtherConnections(owner: TestDatabase['owner']): Promise<void> {
  await sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`.execute(owner);
}
