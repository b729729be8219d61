import { type Kysely, sql } from 'kysely';

const lookUp = (signature: string, columns: string, query: string): string =>
  `create or replace function ${signature} returns table(${columns})
     language plpgsql stable security definer
     set search_path = public, pg_temp
     as $$
     #variable_conflict use_column
     begin
       return query ${query};
     end $$`;

const DEVICE_COLUMNS =
  'org_id uuid, device_token_id uuid, name text, serial text, used_at timestamptz, is_closed boolean';
const DEVICE = `
  select t.org_id, t.device_token_id, t.name, d.serial, t.used_at, o.metadata ? '_closing'
    from device_tokens t join organisations o on o.org_id = t.org_id
    left join devices d on d.org_id = t.org_id and d.device_id = t.device_id`;

/** A changed result needs a new function; servers of the previous version read the columns they know. */
const deviceLookUps = [
  'drop function device_of_token(uuid, bytea)',
  'drop function device_of_token(bytea)',
  lookUp(
    'device_of_token(of_org uuid, wanted bytea)',
    DEVICE_COLUMNS,
    `${DEVICE} where t.org_id = of_org and t.token_hash = wanted and t.revoked_at is null`,
  ),
  lookUp(
    'device_of_token(wanted bytea)',
    DEVICE_COLUMNS,
    `${DEVICE} where t.token_hash = wanted and t.revoked_at is null`,
  ),
];

const REFERRER = lookUp(
  'referrer_of_link(wanted uuid)',
  'org_id uuid, name_first text, organisation_name text',
  `select r.org_id, u.name_first, o.name
     from (select l.org_id, l.user_id from referral_links l where l.referral_id = wanted
           union all
           select i.org_id, i.user_id from referral_invitations i where i.link_id = wanted) r
     join users u using (org_id, user_id) join organisations o using (org_id)
    where u.active and not o.metadata ? '_closing'`,
);

const BI_COLUMNS = `
  bi_code(k.inner_key, k.outer_key, 'measurement:' || m.measurement_id) as measurement, p.person,
  m.type, t.name as custom_type, m.value, m.valid,
  bi_day(m.created_time::timestamptz, m.metadata ->> '_timezone') as day,
  case when p.has_times then date_trunc('minute', m.created_time::timestamptz) end as measured_at,
  case when m.metadata ->> '_device' = any (k.models) then m.metadata ->> '_device' end as device_model,
  p.tags, p.jobs, p.locations`;
const BI_TABLES = `
  measurements m
  join organisations o on o.org_id = m.org_id
  join bi_keys k on k.org_id = m.org_id
  join bi_people p on p.org_id = m.org_id and p.user_id = m.user_id
  left join custom_measurement_types t on t.org_id = m.org_id and t.custom_id = m.custom_id`;
const BI_ROWS = "m.active and not o.metadata ? '_closing'";

const BI_FUNCTION = `
  create or replace function bi_measurements_of_role()
     returns table(measurement text, person text, type text, custom_type text, value double precision, valid boolean,
                   day date, measured_at timestamptz, device_model text, tags text, jobs text, locations text)
     language plpgsql security definer
     set search_path = public, pg_temp
     as $$
     #variable_conflict use_column
     declare
       bound uuid := bi_organisation();
     begin
       if bound is null then
         return;
       end if;
       execute format('set local app.org_id to %L', bound);
       return query select ${BI_COLUMNS} from ${BI_TABLES} where m.org_id = bound and ${BI_ROWS};
     end $$`;

const BI_VIEW = `
  create or replace view bi_measurements with (security_barrier) as
    select ${BI_COLUMNS} from ${BI_TABLES} where m.org_id = bi_organisation() and ${BI_ROWS}`;

/** Nothing of a closed organisation leaves by its devices, its analysis role or its referral links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...deviceLookUps, REFERRER, BI_FUNCTION]) await sql.raw(statement).execute(db);
  // Where tables are spread over machines, the view selects from the function.
  const { rows } = await sql`
    select where pg_get_viewdef('bi_measurements'::regclass) like '%bi_measurements_of_role()%'`.execute(db);
  if (rows.length === 0) await sql.raw(BI_VIEW).execute(db);
}
