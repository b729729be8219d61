import type { Interval } from '@heatwise/domain/dashboard/time-range';
import { HISTORY_MEASUREMENTS } from '@heatwise/domain/measurements/hydration-history';
import { type PeopleFilter, peopleInView } from '../../../entities/people/people-in-view.queries.ts';
import type { LocalQueries } from '../../../local-db/local-queries.ts';

/** One valid hydration test of one person, with the person's baseline. */
export type HistoryRow = {
  measurement_id: string;
  created_ms: number;
  value: number;
  status: number;
  baseline_mean: number | null;
  baseline_std: number | null;
};

/** A person's latest valid hydration tests in an interval, newest first. */
export function hydrationHistory(queries: LocalQueries, filter: PeopleFilter, interval: Interval) {
  return peopleInView(queries, filter)
    .innerJoin('measurements', 'measurements.user_key', 'users.user_key')
    .select([
      'measurement_id',
      'measurements.created_ms',
      'measurements.value',
      'measurements.status',
      'users.baseline_mean',
      'users.baseline_std',
    ])
    .where('measurements.type', '=', 'sosm')
    .where('measurements.status', '<=', 3)
    .where('measurements.created_ms', '>=', interval.from)
    .where('measurements.created_ms', '<', interval.to)
    .orderBy('measurements.created_ms', 'desc')
    .orderBy('measurements.measurement_key', 'desc')
    .limit(HISTORY_MEASUREMENTS);
}
