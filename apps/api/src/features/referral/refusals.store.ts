import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

export async function isRefused(database: Kysely<Tables>, emailKey: Buffer): Promise<boolean> {
  const found = await database
    .selectFrom('referral_addresses')
    .select('refused_at')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return found?.refused_at != null;
}

/** From now on, whoever asks; the first time stands. */
export async function refuseInvitations(
  database: Kysely<Tables>,
  emailKey: Buffer,
  now: Date,
): Promise<void> {
  await sql`
    insert into referral_addresses as a (email_key, refused_at) values (${emailKey}, ${now})
        on conflict (email_key) do update set refused_at = coalesce(a.refused_at, excluded.refused_at)`.execute(
    database,
  );
}
