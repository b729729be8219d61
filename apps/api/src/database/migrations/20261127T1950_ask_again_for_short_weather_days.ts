import { type Kysely, sql } from 'kysely';

/** Hours were discarded for a single impossible value: days that lack hours are requested again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `delete from outside_answers
        where name like 'weather/%/day/%' and jsonb_array_length(answer -> 'day' -> 'hours') < 24`,
    )
    .execute(db);
  await sql.raw('delete from heat_days where is_over and sun_c is null').execute(db);
}
