import { type Kysely, sql } from 'kysely';

/** No device is older than this. */
const FIRST_DEVICE_TIME = '2015-01-01T00:00:00.000000Z';
/** A stamp that is later than this after its batch was sent belongs to a change of the test. */
const STORED_WITHIN = '1 hour';

/**
 * Dates the stored tests of devices from before 2015 by their arrival, as new ones are since decisions/0233. They get
 * new stamps, so that browsers fetch them. When a test arrived is told by the audit entry of its batch, else by its stamp.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const organisations = await sql<{ org_id: string }>`select org_id from organisations`.execute(db);
  for (const { org_id } of organisations.rows) {
    // Row-level security holds for the owner too.
    await sql`set local app.org_id to ${sql.lit(org_id)}`.execute(db);
    const tests = await findWrongTests(db, org_id);
    if (tests.length === 0) continue;
    if (await correctTests(db, org_id, tests)) await correctDevices(db, org_id, tests);
  }
}

type WrongTest = { readonly measurement_id: string; readonly serial: string | null };

/** Tests that a device token sent; what programs import from earlier years keeps its date. The oldest stamp first. */
async function findWrongTests(db: Kysely<unknown>, orgId: string): Promise<WrongTest[]> {
  const { rows } = await sql<WrongTest>`
    select m.measurement_id, trim(m.metadata ->> '_device_serial') as serial
      from measurements m
     where m.org_id = ${orgId} and m.created_time < ${FIRST_DEVICE_TIME} and not m.forgotten
       and m.metadata ->> '_device_time' is null
       and exists (select from device_tokens t
                    where t.org_id = m.org_id and t.name = m.metadata ->> '_device_token')
       and not exists (select from api_tokens t
                        where t.org_id = m.org_id and t.name = m.metadata ->> '_device_token')
     order by m.modified_time`.execute(db);
  return rows;
}

/** False for an organisation that is being erased: it has no clock. */
async function correctTests(
  db: Kysely<unknown>,
  orgId: string,
  tests: readonly WrongTest[],
): Promise<boolean> {
  const clock = await sql<{ base: string }>`
    update org_sync_clock
       set last_us = greatest(last_us, (extract(epoch from now()) * 1e6)::bigint) + ${tests.length}::integer
     where org_id = ${orgId} returning last_us - ${tests.length}::integer as base`.execute(db);
  const base = clock.rows[0]?.base;
  if (base === undefined) return false;
  const ids = tests.map(({ measurement_id }) => measurement_id);
  await sql`
    with sent as (
      select named.id, min(a.at) as at
        from audit a cross join lateral jsonb_array_elements_text(a.subject::jsonb -> 'measurement_ids') as named (id)
       where a.org_id = ${orgId} and a.action = 'device_token.send' and named.id = any(${ids}::text[])
       group by named.id),
    wrong as (
      select wanted.id, wanted.place,
             case when m.modified_time::timestamptz > s.at + ${STORED_WITHIN}::interval
                  then s.at else m.modified_time::timestamptz end as arrived
        from unnest(${ids}::uuid[]) with ordinality wanted (id, place)
        join measurements m on m.org_id = ${orgId} and m.measurement_id = wanted.id
        left join sent s on s.id = wanted.id::text)
    update measurements m
       set created_time = to_char((w.arrived - interval '1 minute') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
           valid = false,
           metadata = (m.metadata::jsonb || jsonb_build_object('_device_time', m.created_time::text)
                       || case when m.valid then jsonb_build_object('_invalid_reason', 'Clock wrong')
                               else '{}'::jsonb end)::json,
           user_tag_ids = u.tag_ids,
           modified_time = instant_of_us(${base}::bigint + w.place)
      from wrong w, users u
     where m.org_id = ${orgId} and m.measurement_id = w.id and u.org_id = ${orgId} and u.user_id = m.user_id`.execute(
    db,
  );
  return true;
}

/** What the tests of a device say about its first and last use, and about its clock at the latest one. */
async function correctDevices(
  db: Kysely<unknown>,
  orgId: string,
  tests: readonly WrongTest[],
): Promise<void> {
  const serials = [...new Set(tests.flatMap(({ serial }) => serial ?? []))];
  if (serials.length === 0) return;
  await sql`
    update devices d
       set first_seen = s.first_seen, last_seen = s.last_seen, device_time = s.device_time
      from (select trim(metadata ->> '_device_serial') as serial, min(created_time) as first_seen,
                   max(created_time) as last_seen,
                   (array_agg(metadata ->> '_device_time' order by created_time desc))[1] as device_time
              from measurements
             where org_id = ${orgId} and not forgotten and trim(metadata ->> '_device_serial') = any(${serials}::text[])
             group by 1) s
     where d.org_id = ${orgId} and d.serial = s.serial`.execute(db);
}
