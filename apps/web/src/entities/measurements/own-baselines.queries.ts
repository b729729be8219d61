import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { useMemo } from 'react';
import type { LocalQueries } from '../../local-db/local-queries.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { testValueText } from './measurement-text.ts';

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
