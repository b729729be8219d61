import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { BI_SMALLEST_GROUP, type ShownGroup } from '@heatwise/domain/services/bi';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

export type BiPerson = {
  readonly user_id: string;
  readonly active: boolean;
  readonly tag_ids: readonly string[];
  /** Whom they became one with. */
  readonly merged_into: string | null;
};

/** Everybody there is or was, with the tags, jobs and locations that lists show. */
export async function peopleToGroup({ tx, org_id }: OrganisationScope): Promise<BiPerson[]> {
  const { rows } = await sql<BiPerson>`
    select u.user_id, u.active, u.merged_into,
           array(select t.tag_id::text from tags t
                  where t.org_id = u.org_id and t.tag_id = any (u.tag_ids) and t.active and not t.is_hidden
                    and t.type in ('job', 'location', 'default')) as tag_ids
      from users u where u.org_id = ${org_id} order by u.user_id`.execute(tx);
  return rows;
}

export type BiRow = ShownGroup & {
  readonly user_id: string;
  /** Whose code they have: their own, or of whom they became one with. */
  readonly person_id: string;
  readonly is_deleted: boolean;
  readonly is_merged: boolean;
};

/** Rows that travel to the database in one statement. */
const AT_ONCE = 2000;

/** Keeps what rows say of people; what is there already as it should be is left as it is. */
export async function keepBiPeople(
  { tx, org_id }: OrganisationScope,
  people: readonly BiRow[],
  separator: string,
): Promise<void> {
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const rows = JSON.stringify(people.slice(from, from + AT_ONCE));
    const named = (type: string) => sql`coalesce((
      select string_agg(t.name, ${separator} order by t.name, t.tag_id) from tags t
       where t.org_id = ${org_id} and t.type = ${type} and t.tag_id = any (p.tag_ids)), '')`;
    await sql`
      insert into bi_people as b
             (org_id, user_id, person, is_deleted, is_merged, tags, jobs, locations, has_times)
      select k.org_id, p.user_id, bi_code(k.inner_key, k.outer_key, 'person:' || p.person_id),
             p.is_deleted, p.is_merged, ${named('default')}, ${named('job')}, ${named('location')}, p.has_times
        from jsonb_to_recordset(${rows}::jsonb)
             as p (user_id uuid, person_id uuid, is_deleted boolean, is_merged boolean, tag_ids uuid[], has_times boolean),
             bi_keys k
       where k.org_id = ${org_id}
      on conflict (org_id, user_id) do update
         set person = excluded.person, is_deleted = excluded.is_deleted, is_merged = excluded.is_merged,
             tags = excluded.tags, jobs = excluded.jobs, locations = excluded.locations,
             has_times = excluded.has_times
       where (b.person, b.is_deleted, b.is_merged, b.tags, b.jobs, b.locations, b.has_times)
             is distinct from (excluded.person, excluded.is_deleted, excluded.is_merged, excluded.tags,
                               excluded.jobs, excluded.locations, excluded.has_times)`.execute(tx);
  }
}

/** A device's model is shown where ten people's latest test was made with it: it is what a device says of itself. */
export async function keepShownModels({ tx, org_id }: OrganisationScope): Promise<void> {
  await sql`
    update bi_keys k
       set models = array(
         select m.model
           from users u
           cross join lateral (
             select m.metadata ->> '_device' as model from measurements m
              where m.org_id = u.org_id and m.user_id = u.user_id
              order by m.modified_time desc limit 1) m
          where u.org_id = ${org_id} and u.active and m.model <> ''
          group by m.model having count(*) >= ${BI_SMALLEST_GROUP} order by m.model)
     where k.org_id = ${org_id}`.execute(tx);
}

export type NewKey = { readonly inner_key: Buffer; readonly outer_key: Buffer; readonly made_at: Date };

/** Null before there is one. */
export async function biKeyMadeAt({ tx, org_id }: OrganisationScope): Promise<Date | null> {
  const row = await tx
    .selectFrom('bi_keys')
    .select('made_at')
    .where('org_id', '=', org_id)
    .executeTakeFirst();
  return row?.made_at ?? null;
}

export async function setBiKey({ tx, org_id }: OrganisationScope, key: NewKey): Promise<void> {
  await tx
    .insertInto('bi_keys')
    .values({ ...key, org_id })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(key))
    .execute();
}

/** Rows that one statement looks at, whether they are of the days asked for or not. */
const LOOKED_AT = 4000;

type Days = { readonly from: CalendarDay; readonly to: CalendarDay };

export type BiMeasurement = {
  readonly measurement: string;
  readonly person: string;
  readonly user_id: string;
  readonly type: MeasurementType;
  readonly custom_id: string | null;
  readonly custom_type: string | null;
  readonly value: number;
  readonly valid: boolean;
  readonly baseline: unknown;
  readonly day: string;
  readonly measured_at: string | null;
  readonly device_model: string | null;
  readonly tags: string;
  readonly jobs: string;
  readonly locations: string;
};

export type Page<Row> = { readonly rows: Row[]; readonly last: string | null };

/**
 * The next tests after an id, those that were removed left out. In the order of ids, which never change and say nothing
 * of when a test was made. `last` is null at the end.
 */
export async function biMeasurementsAfter(
  scope: OrganisationScope,
  { from, to }: Days,
  after: string,
): Promise<Page<BiMeasurement>> {
  const { tx, org_id } = scope;
  const last = await lastOf(scope, 'measurements', 'measurement_id', after);
  if (last === null) return { rows: [], last };
  const { rows } = await sql<BiMeasurement>`
    select * from (
      select bi_code(k.inner_key, k.outer_key, 'measurement:' || m.measurement_id) as measurement, p.person,
             m.user_id, m.type, m.custom_id, t.name as custom_type, m.value, m.valid,
             m.metadata -> '_baseline' as baseline,
             bi_day(m.created_time::timestamptz, m.metadata ->> '_timezone')::text as day,
             case when p.has_times then substr(m.created_time, 1, 16) || 'Z' end as measured_at,
             case when m.metadata ->> '_device' = any (k.models) then m.metadata ->> '_device' end as device_model,
             p.tags, p.jobs, p.locations
        from measurements m
        join bi_keys k on k.org_id = m.org_id
        join bi_people p on p.org_id = m.org_id and p.user_id = m.user_id
        left join custom_measurement_types t on t.org_id = m.org_id and t.custom_id = m.custom_id
       where m.org_id = ${org_id} and m.measurement_id > ${after} and m.measurement_id <= ${last} and m.active
         and m.created_time between ${dayBefore(from)} and ${dayAfter(to)}
       order by m.measurement_id offset 0) found
     where day between ${from} and ${to}`.execute(tx);
  return { rows, last };
}

export type BiLinkedValue = {
  readonly measurement: string;
  readonly person: string;
  readonly type: string;
  readonly unit: string;
  readonly value: number;
  readonly day: string;
};

/** The next values that were recorded beside tests, in the same way; of a test that was removed none. */
export async function biLinkedValuesAfter(
  scope: OrganisationScope,
  { from, to }: Days,
  after: string,
): Promise<Page<BiLinkedValue>> {
  const { tx, org_id } = scope;
  const last = await lastOf(scope, 'link_measurements', 'link_id', after);
  if (last === null) return { rows: [], last };
  const { rows } = await sql<BiLinkedValue>`
    select * from (
      select bi_code(k.inner_key, k.outer_key, 'measurement:' || m.measurement_id) as measurement, p.person,
             t.name as type, t.unit, l.value,
             bi_day(m.created_time::timestamptz, m.metadata ->> '_timezone')::text as day
        from link_measurements l
        join measurements m on m.org_id = l.org_id and m.measurement_id = l.measurement_id
        join link_measurement_types t on t.org_id = l.org_id and t.link_type_id = l.link_type_id
        join bi_keys k on k.org_id = m.org_id
        join bi_people p on p.org_id = m.org_id and p.user_id = m.user_id
       where l.org_id = ${org_id} and l.link_id > ${after} and l.link_id <= ${last} and l.active and m.active
         and m.created_time between ${dayBefore(from)} and ${dayAfter(to)}
       order by l.link_id offset 0) found
     where day between ${from} and ${to}`.execute(tx);
  return { rows, last };
}

export type BiPersonRow = {
  readonly person: string;
  readonly deleted: boolean;
  readonly tags: string;
  readonly jobs: string;
  readonly locations: string;
};

/** The next people in the order of their codes; who was merged is one with whom they became. */
export async function biPeopleAfter(
  { tx, org_id }: OrganisationScope,
  after: string,
): Promise<Page<BiPersonRow>> {
  const { rows } = await sql<BiPersonRow>`
    select person, is_deleted as deleted, tags, jobs, locations from bi_people
     where org_id = ${org_id} and not is_merged and person collate "C" > ${after}
     order by person collate "C" limit ${LOOKED_AT}`.execute(tx);
  return { rows, last: rows.at(-1)?.person ?? null };
}

/** The id of the last row that a statement looks at; null where there is none. */
async function lastOf(
  { tx, org_id }: OrganisationScope,
  table: 'measurements' | 'link_measurements',
  key: 'measurement_id' | 'link_id',
  after: string,
): Promise<string | null> {
  const id = sql.ref(key);
  const { rows } = await sql<{ last: string }>`
    select last from (
      select ${id} as last from ${sql.table(table)}
       where org_id = ${org_id} and ${id} > ${after} order by ${id} limit ${LOOKED_AT}) ids
     order by last desc limit 1`.execute(tx);
  return rows[0]?.last ?? null;
}

// A zone's day begins and ends within a day of that of UTC; texts of instants sort as the instants do.
function dayBefore(day: CalendarDay) {
  return sql`to_char(${day}::date - 1, 'YYYY-MM-DD')`;
}

function dayAfter(day: CalendarDay) {
  return sql`to_char(${day}::date + 2, 'YYYY-MM-DD')`;
}
