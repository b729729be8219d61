import { type Kysely, sql } from 'kysely';

/** Courses that are late are asked for by themselves: the list of them walked over all that an organisation ever had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index courses_late on courses (org_id, due_on)
        where done_on is null and excused_at is null and withdrawn_at is null and failed_at is null`,
    )
    .execute(db);
}
