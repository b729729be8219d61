import { sql } from 'kysely';

const NEWEST_FIRST = sql`order by created_ms desc, measurement_key desc limit 1`;

/**
 * The key of what a list calls the last measurement of the user `u`: the last valid hydration test, without one the
 * last valid test of another kind, else the last that was not removed.
 */
export const lastMeasurementKey = sql`coalesce(
  (select measurement_key from measurements
    where user_key = u.user_key and type = 'sosm' and status <= 3 ${NEWEST_FIRST}),
  (select measurement_key from measurements where user_key = u.user_key and valid = 1 and active = 1 ${NEWEST_FIRST}),
  (select measurement_key from measurements where user_key = u.user_key and active = 1 ${NEWEST_FIRST}))`;

/** Of the user `u`, the last valid test of another kind that is not older than the hydration test `m`, as JSON. */
export const newerOfAnotherKind = sql<string | null>`(
  select json_object('type', o.type, 'value', o.value, 'status', o.status, 'created_ms', o.created_ms,
                     'custom_name', t.name, 'custom_unit', t.unit, 'custom_classes', t.classes)
    from measurements as o
    left join measurement_rests as other on o.type = 'custom' and other.measurement_key = o.measurement_key
    left join custom_measurement_types as t on t.custom_id = json_extract(other.rest, '$.custom_id')
   where o.user_key = u.user_key and o.type <> 'sosm' and o.valid = 1 and o.active = 1
     and m.type = 'sosm' and o.created_ms >= m.created_ms
   order by o.created_ms desc, o.measurement_key desc limit 1)`;
