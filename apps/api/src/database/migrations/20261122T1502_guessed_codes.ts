import { type Kysely, sql } from 'kysely';

/**
 * Wrong one-time codes are counted at the account, whatever addresses they come from. Of a wrong password 32 bits of a
 * keyed hash are kept for a quarter of an hour: enough to see one tried at many accounts, too little to find it out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table two_factor add column wrong_codes integer not null default 0');
  await run('alter table two_factor add column wrong_at timestamptz');
  await run('alter table sign_in_attempts add column password_key bytea');
  await run(`create index sign_in_attempts_of_password on sign_in_attempts (password_key, at)
    where password_key is not null`);
}
