import { type Kysely, sql } from 'kysely';

/** The address that somebody with a work account has shown to be theirs: only with that one they move back to a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table federated_identities add email text').execute(db);
}
