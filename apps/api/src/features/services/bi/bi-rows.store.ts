import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

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
