import {
  MEASUREMENT_STATUS_LABELS,
  MEASUREMENT_STATUSES,
} from '@heatwise/domain/measurements/measurement-status';
import { dayText } from '@heatwise/domain/time/date-text';
import type { Names } from '../../../entities/measurements/test-filter/test-filter-text.ts';
import type { DrillDown } from '../filter/drill-down.ts';
import { binName } from '../widgets/hydration-distribution.chart.ts';

/** What a list is of, in words: 'Severely Dehydrated, 05 Nov 2026, Roof crew'. */
export function drillDownTitle(
  drillDown: DrillDown,
  { names, person }: { names: Names; person: string | undefined },
): string {
  const { status } = drillDown;
  if (status === 'untested') return 'People without a valid test';
  const words =
    status === undefined ? [] : [MEASUREMENT_STATUS_LABELS[MEASUREMENT_STATUSES[status] ?? 'unclassified']];
  if (drillDown.list === 'people') return `People, latest test: ${words.join()}`;
  const { day, bin, tag_id, user_id } = drillDown;
  if (user_id !== undefined) words.push(`Tests of ${person ?? '…'}`);
  if (day !== undefined) words.push(dayText(day));
  if (bin !== undefined) words.push(binName(bin));
  if (tag_id !== undefined) words.push(names.get(tag_id) ?? 'unknown');
  return words.length > 0 ? words.join(', ') : 'Hydration tests';
}
