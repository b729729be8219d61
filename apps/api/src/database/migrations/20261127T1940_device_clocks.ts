import { type Kysely, sql } from 'kysely';

/** The time that a device gave with its latest test, when its clock cannot be right. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table devices add column device_time text').execute(db);
}
