import { type Kysely, sql } from 'kysely';

/**
 * Asked each second in connections that live long, its plan is one for any day: PostgreSQL took a third of all courses for
 * due, and read 400,000 of them each time instead of an index that had none (120 ms where it takes 1).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter function organisations_to_enrol(date) set enable_seqscan = off').execute(db);
}
