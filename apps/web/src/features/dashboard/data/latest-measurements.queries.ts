import type { Interval } from '@heatwise/domain/dashboard/time-range';
import { MEASUREMENT_STATUSES } from '@heatwise/domain/measurements/measurement-status';
import { MEASUREMENT_TYPES, type MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { sql } from 'kysely';
import { classedByMean } from '../../../entities/measurements/baselines.queries.ts';
import type { LocalQueries } from '../../../local-db/local-queries.ts';

/** One test as a list shows it. */
export type MeasurementRow = {
  measurement_id: string;
  user_id: string;
  name_first: string;
  name_last: string;
  type: MeasurementType;
  value: number;
  /** Index into MEASUREMENT_STATUSES. */
  status: number;
  created_ms: number;
  /** Of a custom type. */
  custom_name: string | null;
  custom_unit: string | null;
  /** JSON list of its classes. */
  custom_classes: string | null;
  /** Null for valid tests. */
  invalid_reason: string | null;
  /** Of the baseline that the test brought along, else of the person's own. */
  baseline_mean: number | null;
  /** The person's valid saliva test of the same type before this one; null without one, and for other types. */
  previous_value: number | null;
};

/** Up to this many people are looked up one by one; of more, the newest rows are read until enough belong to them. */
const FEW_PEOPLE = 200;

const INVALID = MEASUREMENT_STATUSES.indexOf('invalid');

/** What a list says of the measurement `m` of the user `u`. */
export const measurementColumns = sql`
  m.measurement_id, u.user_id, u.name_first, u.name_last, m.type, m.value, m.status, m.created_ms,
  c.name as custom_name, c.unit as custom_unit, c.classes as custom_classes,
  iif(m.status = ${INVALID}, json_extract(r.rest, '$.metadata._invalid_reason'), null) as invalid_reason,
  ${classedByMean({ test: 'm', person: 'u' })} as baseline_mean,
  iif(m.status <= 3, (select value from measurements as before
                       where before.user_key = m.user_key and before.type = m.type
                         and before.created_ms < m.created_ms and before.status <= 3
                       order by before.created_ms desc limit 1), null) as previous_value`;

/** Holds the custom type and the invalid reason; other tests need no rest. */
export const restOfMeasurement = sql`
  left join measurement_rests as r
    on (m.type = 'custom' or m.status = ${INVALID}) and r.measurement_key = m.measurement_key
  left join custom_measurement_types as c on c.custom_id = json_extract(r.rest, '$.custom_id')`;

/** The newest measurements of every type that were not removed, newest first. */
export function latestMeasurements(
  queries: LocalQueries,
  { people, count, interval, limit }: { people: string; count: number; interval: Interval; limit: number },
) {
  const inTime = sql`created_ms >= ${interval.from} and created_ms < ${interval.to}`;
  const ofFew = sql`
    select latest.value as measurement_key
      from json_each(${people}) as person cross join json_each(${JSON.stringify(MEASUREMENT_TYPES)}) as kind
      cross join json_each((select json_group_array(measurement_key) from (
             select measurement_key from measurements
              where user_key = person.value and type = kind.value and active = 1 and ${inTime}
              order by created_ms desc limit ${limit}))) as latest`;
  // The plus keeps SQLite from the index by person, with which it would read and sort all of their rows.
  const ofMany = sql`
    select measurement_key from measurements
     where active = 1 and +user_key in (select value from json_each(${people})) and ${inTime}
     order by created_ms desc limit ${limit}`;
  const query = sql<MeasurementRow>`
    select ${measurementColumns}
      from (${count <= FEW_PEOPLE ? ofFew : ofMany}) as chosen
      cross join measurements as m using (measurement_key)
      join users as u using (user_key) ${restOfMeasurement}
     order by m.created_ms desc, m.measurement_key desc limit ${limit}`;
  return { compile: () => query.compile(queries) };
}
