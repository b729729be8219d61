import type { Acclimatisation } from '@heatwise/domain/heat/acclimatisation';
import { ACCLIMATISATION_DAYS, acclimatisationOf } from '@heatwise/domain/heat/acclimatisation-text';
import { readHeatWork } from '@heatwise/domain/heat/heat-work';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { useMemo } from 'react';
import { useHeatRecords } from '../../entities/weather/heat-records.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { testedTimes } from './monitoring.queries.ts';

const DAY_MS = 86_400_000;

/** Where the shown people stand with getting used to the heat; nobody is in it before it was read. */
export function useAcclimatisation(
  userIds: readonly string[],
  nowMs: number,
  zone: TimeZone,
): ReadonlyMap<string, Acclimatisation> {
  const records = useHeatRecords();
  // A day's start: the tests need not be read again every minute. Sorted: a new order is not a new question.
  const since = nowMs - (nowMs % DAY_MS) - ACCLIMATISATION_DAYS * DAY_MS;
  const ids = useMemo(() => [...userIds].sort(), [userIds]);
  const { data } = useLocalRows(
    (queries) => testedTimes(queries, ids, since),
    ['wall acclimatisation', ids, since],
  );
  return useMemo(() => {
    if (!data || !records) return new Map();
    return new Map(
      data.map(({ user_id, tests, tag_ids, metadata }) => {
        const evidence = {
          testsMs: JSON.parse(tests) as number[],
          tag_ids: JSON.parse(tag_ids) as string[],
          record: readHeatWork(JSON.parse(metadata) as Record<string, unknown>),
        };
        return [user_id, acclimatisationOf(evidence, records, { nowMs, zone }).where];
      }),
    );
  }, [data, records, nowMs, zone]);
}
