import { type Kysely, sql } from 'kysely';

/** How a report is written: its columns, its language and its units. */
const statements = [
  `alter table reports
     add columns text[],
     add language text not null default 'en',
     add temperature_unit text,
     add sodium_unit text not null default 'mg/L'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
