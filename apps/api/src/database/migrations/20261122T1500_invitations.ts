import { type Kysely, sql } from 'kysely';

/** Links that invite somebody to sign in, and links that confirm a new address; each knows where it was mailed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table account_links add column email text');
  await run('alter table account_links drop constraint account_links_purpose_check');
  await run(`alter table account_links add constraint account_links_purpose_check
    check (purpose in ('reset-password', 'invitation', 'change-email'))`);
  await run(`alter table account_links add constraint account_links_email_check
    check (purpose = 'reset-password' or email is not null)`);
}
