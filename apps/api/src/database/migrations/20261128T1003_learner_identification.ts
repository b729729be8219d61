import { type Kysely, sql } from 'kysely';

/** How the product knew who learned; null for what was done before this was recorded. */
const statements = ['courses', 'course_attempts'].map(
  (table) =>
    `alter table ${table}
       add column identified_by text check (identified_by in ('session', 'link')),
       add column link_issued_by uuid`,
);

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
