import { sql } from 'kysely';

const MEAN = '$.metadata._baseline.mean';
const VALUES = '$.metadata._baseline.sosm';

/**
 * The mean of the baseline by which a test was classed: of the one that it brought along, as the domain reads it
 * (recordedBaseline: without a mean that of its values), else of the person's own. `test` and `person` are what their
 * tables are called in the query.
 */
export function classedByMean({ test, person }: { readonly test: string; readonly person: string }) {
  return sql<number | null>`iif(${sql.ref(`${test}.has_own_baseline`)}, (
    select iif(json_type(own.rest, ${MEAN}) in ('integer', 'real') and json_extract(own.rest, ${MEAN}) > 0,
               json_extract(own.rest, ${MEAN}),
               (select avg(value) from json_each(own.rest, ${VALUES}) where type in ('integer', 'real')))
      from measurement_rests as own
     where own.measurement_key = ${sql.ref(`${test}.measurement_key`)}), ${sql.ref(`${person}.baseline_mean`)})`;
}
