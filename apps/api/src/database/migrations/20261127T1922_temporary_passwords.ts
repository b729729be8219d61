import { type Kysely, sql } from 'kysely';

/** A password that an admin set opens nothing until its person has replaced it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table credentials add is_temporary boolean not null default false').execute(db);
}
