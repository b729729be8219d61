import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { restoreBackup } from '../../database/backup/restore-backup.ts';
import { takeBackup } from '../../database/backup/take-backup.ts';
import { openPool } from '../../database/connect.ts';
import { grantRights } from '../../database/roles.ts';
import type { TestDatabase } from '../test-database.ts';
import { closeOtherConnections } from './fake-clock.ts';

export type Backup = {
  /** Puts the backup where the database was. */
  restore(): Promise<void>;
  /** Removes what the restore put aside. */
  tidy(): Promise<void>;
};

/** A backup of the whole database, as an operator takes it and reads it back. */
export async function backUpDatabase(database: TestDatabase): Promise<Backup> {
  const name = String(database.ownerConnection.database);
  const aside = `${name}_aside`;
  const connection = { ...database.ownerConnection, database: 'postgres' };
  const folder = await mkdtemp(path.join(tmpdir(), 'heatwise-backup-'));
  const file = path.join(folder, 'heatwise.backup');

  async function asMaintainer(statements: readonly string[]): Promise<void> {
    const { kysely } = openPool({ connection, size: 1, statementTimeoutMs: 60_000, name: 'backup' });
    try {
      for (const statement of statements) await sql.raw(statement).execute(kysely);
    } finally {
      await kysely.destroy();
    }
  }

  await takeBackup(database.ownerConnection, file);
  return {
    async restore() {
      await closeOtherConnections(database.owner);
      await asMaintainer([
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
        `alter database ${name} rename to ${aside}`,
        `create database ${name}`,
      ]);
      await restoreBackup(database.ownerConnection, file);
      await grantRights(database.owner);
    },
    async tidy() {
      await asMaintainer([`drop database if exists ${aside} with (force)`]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const replaced = ['link_measurements', 'measurements', 'permissions'] as const;

/**
 * Remembers one organisation's rows, to be put back under the same identity: what a copy of the data folder does when
 * it is put back, and the one thing that cannot be seen from inside but by a cursor from the future.
 */
export async function backUpInPlace(
  { owner }: TestDatabase,
  orgId: string,
): Promise<Pick<Backup, 'restore'>> {
  const mine = sql`org_id = ${sql.lit(orgId)}`;
  await sql`create schema if not exists saved`.execute(owner);
  for (const table of [...replaced, 'users', 'org_sync_clock']) {
    await sql`drop table if exists ${sql.table(`saved.${table}`)}`.execute(owner);
    await sql`create table ${sql.table(`saved.${table}`)} as select * from ${sql.table(table)} where ${mine}`.execute(
      owner,
    );
  }
  return {
    restore: () =>
      owner.transaction().execute(async (tx) => {
        for (const table of replaced) await sql`delete from ${sql.table(table)} where ${mine}`.execute(tx);
        await sql`
          update users u set tag_ids = s.tag_ids, modified_time = s.modified_time
            from saved.users s where u.org_id = s.org_id and u.user_id = s.user_id`.execute(tx);
        await sql`delete from users where ${mine} and user_id not in (select user_id from saved.users)`.execute(
          tx,
        );
        for (const table of [...replaced].reverse()) {
          await sql`insert into ${sql.table(table)} select * from ${sql.table(`saved.${table}`)}`.execute(tx);
        }
        await sql`
          update org_sync_clock c set last_us = s.last_us from saved.org_sync_clock s
           where c.org_id = s.org_id`.execute(tx);
      }),
  };
}
