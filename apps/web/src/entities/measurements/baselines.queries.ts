import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { sql } from 'kysely';
import { useMemo } from 'react';
import type { LocalQueries } from '../../local-db/local-queries.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { testValueText } from './measurement-text.ts';

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

/** Everybody who has a baseline of their own, with its mean in mOsm. */
export function ownBaselines(queries: LocalQueries) {
  return queries
    .selectFrom('users')
    .select(['user_id', 'baseline_mean'])
    .where('baseline_mean', 'is not', null)
    .$narrowType<{ baseline_mean: number }>();
}

/** The mean of each person's own baseline, by their id; read once for all who ask. Empty until it was read. */
export function useOwnBaselines(): ReadonlyMap<string, number> {
  const { data } = useLocalRows(ownBaselines, ['own baselines']);
  return useMemo(() => new Map(data?.map(({ user_id, baseline_mean }) => [user_id, baseline_mean])), [data]);
}

/** Writes the value of a person's test as it stands next to its class. */
export function usePersonValueText() {
  const baselines = useOwnBaselines();
  return (user_id: string, value: number, type: MeasurementType = 'sosm') =>
    testValueText({ type, value, baseline_mean: baselines.get(user_id) ?? null });
}
