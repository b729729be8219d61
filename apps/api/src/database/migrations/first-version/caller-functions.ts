/** Who comes with a secret, before a caller and so an organisation is known: each answers the row that the secret belongs to, and nothing else. */
export const callerFunctions = [
  `create function credentials_of_email(wanted text) returns table(org_id uuid, user_id uuid, password_hash text)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select c.org_id, c.user_id, c.password_hash
             from credentials c join users u using (org_id, user_id)
            where lower(c.email) = lower(wanted) and u.active $$`,
  `create function session_of_token(wanted bytea) returns table(org_id uuid, session_id uuid, user_id uuid, created_at timestamptz, used_at timestamptz, tag_ids uuid[], permissions jsonb, is_closed boolean)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select s.org_id, s.session_id, s.user_id, s.created_at, s.used_at, u.tag_ids,
                  coalesce((select jsonb_agg(jsonb_build_object('tag_id', p.tag_id, 'access', p.access, 'active', p.active))
                              from permissions p
                             where p.org_id = s.org_id and p.user_id = s.user_id and p.active), '[]'),
                  o.metadata ? '_closing'
             from sessions s join users u using (org_id, user_id) join organisations o using (org_id)
            where s.token_hash = wanted and s.ended_at is null and u.active $$`,
  `create function device_of_token(wanted bytea) returns table(org_id uuid, device_token_id uuid, name text, serial text, used_at timestamptz)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select t.org_id, t.device_token_id, t.name, d.serial, t.used_at
             from device_tokens t left join devices d using (org_id, device_id)
            where t.token_hash = wanted and t.revoked_at is null $$`,
  `create function wall_link_of_token(wanted bytea) returns table(org_id uuid, wall_link_id uuid, name text, tag_ids uuid[], used_at timestamptz)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select l.org_id, l.wall_link_id, l.name, l.tag_ids, l.used_at
             from wall_links l join organisations o using (org_id)
            where l.token_hash = wanted and l.revoked_at is null and not o.metadata ? '_closing' $$`,
  `create function account_link_of_token(wanted bytea) returns table(org_id uuid, link_id uuid, user_id uuid, purpose text, expires_at timestamptz)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select l.org_id, l.link_id, l.user_id, l.purpose, l.expires_at
             from account_links l join users u using (org_id, user_id)
            where l.token_hash = wanted and l.ended_at is null and u.active $$`,
  `create function referrer_of_link(wanted uuid) returns table(org_id uuid, name_first text, organisation_name text)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select r.org_id, u.name_first, o.name
             from referral_links r join users u using (org_id, user_id) join organisations o using (org_id)
            where r.referral_id = wanted and u.active $$`,
  `create function registered_emails(wanted text[]) returns setof text
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select lower(one) from unnest(wanted) as one
            where exists (select 1 from credentials c where lower(c.email) = lower(one))
               or organisation_of_domain(split_part(one, '@', -1))
                    <> nullif(current_setting('app.org_id', true), '')::uuid $$`,
];
