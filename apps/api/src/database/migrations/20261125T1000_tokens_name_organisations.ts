import { type Kysely, sql } from 'kysely';

/**
 * Tokens name their organisation (decision 0217), so each is looked for there alone, and is unique there: 256 random bits
 * are nobody else's anyway. The functions without an organisation stay for tokens from before, and for servers of before.
 */
const tables = ['sessions', 'device_tokens', 'wall_links', 'course_links', 'api_tokens', 'account_links'];

const keys = tables.flatMap((table) => [
  `alter table ${table} drop constraint ${table}_token_hash_key`,
  `alter table ${table} add unique (org_id, token_hash)`,
  `create index ${table}_of_token on ${table} (token_hash)`,
]);

const permissionsOf = (person: string) =>
  `coalesce((select jsonb_agg(jsonb_build_object('tag_id', p.tag_id, 'access', p.access, 'active', p.active))
               from permissions p join users h on h.org_id = p.org_id and h.user_id = p.user_id
              where p.org_id = of_org and p.user_id = ${person} and p.active and h.active), '[]')`;

/** In PL/pgSQL, whose parameters a database that is spread over machines takes into its plans. */
function lookUp(name: string, columns: string, query: string): string {
  return `create function ${name}(of_org uuid, wanted bytea) returns table(${columns})
     language plpgsql stable security definer
     set search_path = public, pg_temp
     as $$
     #variable_conflict use_column
     begin
       return query ${query};
     end $$`;
}

const functions = [
  lookUp(
    'session_of_token',
    'org_id uuid, session_id uuid, user_id uuid, created_at timestamptz, used_at timestamptz, tag_ids uuid[], permissions jsonb, is_closed boolean',
    `select s.org_id, s.session_id, s.user_id, s.created_at, s.used_at, u.tag_ids, ${permissionsOf('s.user_id')},
            o.metadata ? '_closing'
       from sessions s join users u on u.org_id = s.org_id and u.user_id = s.user_id
       join organisations o on o.org_id = s.org_id
      where s.org_id = of_org and s.token_hash = wanted and s.ended_at is null and u.active`,
  ),
  lookUp(
    'device_of_token',
    'org_id uuid, device_token_id uuid, name text, serial text, used_at timestamptz',
    `select t.org_id, t.device_token_id, t.name, d.serial, t.used_at
       from device_tokens t left join devices d on d.org_id = t.org_id and d.device_id = t.device_id
      where t.org_id = of_org and t.token_hash = wanted and t.revoked_at is null`,
  ),
  lookUp(
    'wall_link_of_token',
    'org_id uuid, wall_link_id uuid, name text, tag_ids uuid[], used_at timestamptz',
    `select l.org_id, l.wall_link_id, l.name, l.tag_ids, l.used_at
       from wall_links l join organisations o on o.org_id = l.org_id
      where l.org_id = of_org and l.token_hash = wanted and l.revoked_at is null and not o.metadata ? '_closing'`,
  ),
  lookUp(
    'course_link_of_token',
    'org_id uuid, link_id uuid, user_id uuid, used_at timestamptz, expires_at timestamptz, is_over boolean, is_closed boolean',
    `select l.org_id, l.link_id, l.user_id, l.used_at, l.expires_at,
            l.ended_at is not null or not u.active
              or (l.mailed_to is not null and lower(l.mailed_to) is distinct from lower(u.email)),
            o.metadata ? '_closing'
       from course_links l join users u on u.org_id = l.org_id and u.user_id = l.user_id
       join organisations o on o.org_id = l.org_id
      where l.org_id = of_org and l.token_hash = wanted`,
  ),
  lookUp(
    'api_token_of_token',
    'org_id uuid, api_token_id uuid, name text, scopes text[], expires_at timestamptz, used_at timestamptz, permissions jsonb, is_closed boolean',
    `select t.org_id, t.api_token_id, t.name, t.scopes, t.expires_at, t.used_at, ${permissionsOf('t.created_by')},
            o.metadata ? '_closing'
       from api_tokens t join organisations o on o.org_id = t.org_id
      where t.org_id = of_org and t.token_hash = wanted and t.revoked_at is null`,
  ),
  lookUp(
    'account_link_of_token',
    'org_id uuid, link_id uuid, user_id uuid, purpose text, expires_at timestamptz',
    `select l.org_id, l.link_id, l.user_id, l.purpose, l.expires_at
       from account_links l join users u on u.org_id = l.org_id and u.user_id = l.user_id
      where l.org_id = of_org and l.token_hash = wanted and l.ended_at is null and u.active`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...keys, ...functions]) await sql.raw(statement).execute(db);
}
