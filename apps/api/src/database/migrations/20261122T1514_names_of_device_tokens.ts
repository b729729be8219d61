import { type Kysely, sql } from 'kysely';

/** What a token is called, told with whose it is: tests that are sent with it say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function device_of_token(bytea)`.execute(db);
  await sql`create function device_of_token(wanted bytea)
     returns table (org_id uuid, device_token_id uuid, name text, serial text, used_at timestamptz)
     language sql stable security definer set search_path = public, pg_temp
     as $$ select t.org_id, t.device_token_id, t.name, d.serial, t.used_at
             from device_tokens t left join devices d using (org_id, device_id)
            where t.token_hash = wanted and t.revoked_at is null $$`.execute(db);
}
