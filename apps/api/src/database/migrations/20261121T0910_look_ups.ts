import { type Kysely, sql } from 'kysely';

/**
 * Before a caller is known there is no organisation, so the three look-ups by secret run with the owner's rights:
 * each answers exactly the row that the secret belongs to, and nothing else can be asked of them.
 * They name their search path so that nobody can put a table of their own in front.
 */
const lookUps = [
  `create or replace function credentials_of_email(wanted text)
     returns table (org_id uuid, user_id uuid, password_hash text)
     language sql stable security definer set search_path = public, pg_temp
     as $$ select c.org_id, c.user_id, c.password_hash
             from credentials c join users u using (org_id, user_id)
            where lower(c.email) = lower(wanted) and u.active $$`,
  `create or replace function session_of_token(wanted bytea)
     returns table (org_id uuid, session_id uuid, user_id uuid, created_at timestamptz, used_at timestamptz,
                    tag_ids uuid[], permissions jsonb)
     language sql stable security definer set search_path = public, pg_temp
     as $$ select s.org_id, s.session_id, s.user_id, s.created_at, s.used_at, u.tag_ids,
                  coalesce((select jsonb_agg(jsonb_build_object('tag_id', p.tag_id, 'access', p.access, 'active', p.active))
                              from permissions p
                             where p.org_id = s.org_id and p.user_id = s.user_id and p.active), '[]')
             from sessions s join users u using (org_id, user_id)
            where s.token_hash = wanted and s.ended_at is null and u.active $$`,
  `create or replace function device_of_token(wanted bytea)
     returns table (org_id uuid, device_token_id uuid, used_at timestamptz)
     language sql stable security definer set search_path = public, pg_temp
     as $$ select d.org_id, d.device_token_id, d.used_at
             from device_tokens d where d.token_hash = wanted and d.revoked_at is null $$`,
  /** The work list of the re-stamping, which serves all organisations. */
  `create or replace function organisations_to_restamp() returns setof uuid
     language sql stable security definer set search_path = public, pg_temp
     as $$ select distinct org_id from restamp_queue $$`,
  /**
   * What this database is, in a form that changes when a backup is restored in its place. A hosted PostgreSQL may
   * keep its cluster's identity to itself; then the rest has to do.
   */
  `create or replace function server_identity() returns text
     language plpgsql stable security definer set search_path = public, pg_temp
     as $$
     declare identity text;
     begin
       select concat_ws(':', s.id, d.oid, 'org_sync_clock'::regclass::oid) into identity
         from server_incarnation s, pg_database d where d.datname = current_database();
       begin
         return concat_ws(':', identity, (select system_identifier from pg_control_system()),
                          (select timeline_id from pg_control_checkpoint()));
       exception when insufficient_privilege then
         return identity;
       end;
     end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const lookUp of lookUps) await sql.raw(lookUp).execute(db);
}
