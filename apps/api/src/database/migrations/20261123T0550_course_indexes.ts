import { type Kysely, sql } from 'kysely';

/** What is asked of everybody's courses at once. */
const statements = [
  // Few turns are later ones: whether a turn is the latest is asked of this instead of all courses once more.
  `create index courses_later on courses (org_id, user_id, module_id, round)
     where round > 1 and withdrawn_at is null`,
  // Certificates that end within some days.
  `create index certificates_end on certificates (org_id, valid_until) where valid_until is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
