import { type TimeRange, timeRangeLabel } from '@heatwise/domain/dashboard/time-range';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { lazy, memo } from 'react';
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx';
import type { FilterPart } from '../../../ui/filter-bar/filter-part.ts';
import { personFilterPart, switchFilterPart, tagFilterParts } from './filter-parts.tsx';
import { DEFAULT_TEST_FILTER, type TestFilter } from './test-filter.ts';
import type { Names } from './test-filter-text.ts';

type Props = {
  filter: TestFilter;
  names: Names;
  today: CalendarDay;
  /** How much is found: '109 tests'; undefined while it is counted. */
  found: string | undefined;
  /** Whether the reader sees nobody but themselves: people are not chosen then, and a link's choice can be taken back. */
  isAlone?: boolean;
  onChange: (filter: TestFilter) => void;
};

/** The fields of a time come when they are asked for. */
const TimeFields = lazy(() =>
  import('../../../ui/filter-bar/time-fields.tsx').then((module) => ({ default: module.TimeFields })),
);

/** Whose tests, of which time, a screen shows. */
export const TestFilterBar = memo(function TestFilterBar({
  filter,
  names,
  today,
  found,
  isAlone = false,
  onChange,
}: Props) {
  const isDefault = JSON.stringify(filter) === JSON.stringify(DEFAULT_TEST_FILTER);
  const named = { names, showHidden: filter.showHidden };
  const time = timePart(filter.range, today, (range) => onChange({ ...filter, range }));
  const ofPeople: FilterPart[] = [
    ...tagFilterParts(filter, named, (part) => onChange({ ...filter, ...part })),
    personFilterPart(filter.user_id, named, (user_id) => onChange({ ...filter, user_id })),
    switchFilterPart(
      { key: 'hidden', label: 'Hidden', text: 'shown', question: 'Show hidden people and tags' },
      filter.showHidden,
      (showHidden) => onChange({ ...filter, showHidden }),
    ),
  ];
  return (
    <FilterBar
      parts={[time, ...(isAlone ? ofPeople.filter(({ chosen }) => chosen !== null) : ofPeople)]}
      found={found}
      onReset={isDefault ? undefined : () => onChange(DEFAULT_TEST_FILTER)}
    />
  );
});

function timePart(value: TimeRange, today: CalendarDay, onChange: (range: TimeRange) => void): FilterPart {
  return {
    key: 'time',
    label: 'Time',
    chosen: timeRangeLabel(value),
    fields: (close) => <TimeFields value={value} today={today} onChange={onChange} onDone={close} />,
  };
}
