import { type Interval, intervalOf } from '@heatwise/domain/dashboard/time-range';
import {
  MEASUREMENT_STATUS_LABELS,
  MEASUREMENT_STATUSES,
} from '@heatwise/domain/measurements/measurement-status';
import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { dateTimeText, dayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Stack, Text } from '@mantine/core';
import { useDebouncedValue, useViewportSize } from '@mantine/hooks';
import { useState } from 'react';
import { usePersonValueText } from '../../../entities/measurements/baselines.queries.ts';
import { PersonClassBadge } from '../../../entities/measurements/class-badge.tsx';
import { statusOf, testCount } from '../../../entities/measurements/measurement-text.ts';
import {
  changeColumn,
  personColumn,
  resultColumns,
  typeColumn,
} from '../../../entities/measurements/test-columns.tsx';
import type { TestFilter } from '../../../entities/measurements/test-filter/test-filter.ts';
import {
  type Names,
  peopleCount,
  usePersonName,
} from '../../../entities/measurements/test-filter/test-filter-text.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/data-table-model.ts';
import { GuardedDrawer } from '../../../ui/guarded-dialog.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { NameChips } from '../../../ui/name-chips.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { MeasurementRow } from '../data/latest-measurements.queries.ts';
import type { DrillDown, TestList } from '../filter/dashboard-search.ts';
import { binName } from '../widgets/hydration-distribution.chart.ts';
import { DRILL_DOWN_LIMIT, type PersonRow, peopleByStatus, testsBehind } from './drill-down.queries.ts';

export function peopleColumns(zone: TimeZone): readonly DataColumn<PersonRow>[] {
  return [
    { ...personColumn, width: 190 },
    {
      id: 'status',
      header: 'Latest test',
      value: ({ status }) => status,
      cell: ({ user_id, status }) =>
        status === null ? '–' : <PersonClassBadge user_id={user_id} status={statusOf({ status })} />,
      width: 250,
    },
    {
      id: 'value',
      header: 'Value',
      value: ({ value }) => value,
      cell: ({ user_id, value }) => (value === null ? '–' : <PersonValue user_id={user_id} value={value} />),
      width: 110,
      align: 'end',
    },
    {
      id: 'time',
      header: 'Time',
      value: ({ created_ms }) => created_ms,
      cell: ({ created_ms }) => (created_ms === null ? '–' : dateTimeText(created_ms, zone)),
      width: 160,
    },
    {
      id: 'tags',
      header: 'Tags',
      value: ({ tags }) => (JSON.parse(tags) as string[]).join(' '),
      cell: ({ tags }) => <NameChips names={JSON.parse(tags) as string[]} />,
      width: 260,
    },
  ];
}

function PersonValue({ user_id, value }: { user_id: string; value: number }) {
  return `${usePersonValueText()(user_id, value)} ${SALIVA_UNIT}`;
}

/** @param withPerson false where all tests are one person's. */
export function testColumns(zone: TimeZone, withPerson: boolean): readonly DataColumn<MeasurementRow>[] {
  return [...(withPerson ? [personColumn] : []), ...resultColumns(zone), changeColumn, typeColumn];
}

type DrillDownDrawerProps = {
  drillDown: DrillDown | null;
  filter: TestFilter;
  /** The time the dashboard shows; null until that is known. */
  interval: Interval | null;
  zone: TimeZone;
  names: Names;
  onOpen: (drillDown: DrillDown) => void;
  onClose: () => void;
};

/** The people or the tests behind a number of the dashboard; its address can be shared. */
export function DrillDownDrawer({ drillDown, names, interval, onClose, ...parts }: DrillDownDrawerProps) {
  const person = usePersonName(drillDown?.list === 'tests' ? (drillDown.user_id ?? null) : null);
  return (
    <GuardedDrawer
      opened={drillDown !== null}
      onClose={onClose}
      size="min(720px, 100%)"
      title={drillDown ? drillDownTitle(drillDown, { names, person }) : ''}
    >
      {drillDown && !interval ? <LoadingState height={240} /> : null}
      {interval && drillDown?.list === 'people' ? (
        <People drillDown={drillDown} interval={interval} {...parts} />
      ) : null}
      {interval && drillDown?.list === 'tests' ? (
        <Tests key={drillDown.user_id ?? ''} drillDown={drillDown} interval={interval} {...parts} />
      ) : null}
    </GuardedDrawer>
  );
}

type ListProps<List extends DrillDown> = Pick<DrillDownDrawerProps, 'filter' | 'zone' | 'onOpen'> & {
  drillDown: List;
  interval: Interval;
};

function People({
  drillDown,
  filter,
  interval,
  zone,
  onOpen,
}: ListProps<Extract<DrillDown, { list: 'people' }>>) {
  const { status } = drillDown;
  const { search, field } = useSearchField('Search by name');
  const height = useListHeight();
  const { data, error, refetch } = useLocalRows(
    (queries) => peopleByStatus(queries, filter, interval, { status, search }),
    ['dashboard-people', filter, interval, status, search],
  );
  return (
    <Stack gap="sm">
      {field}
      <Count rows={data} text={peopleCount} />
      <DataTable<PersonRow>
        label="People"
        columns={peopleColumns(zone)}
        rows={data ?? null}
        rowId={({ user_id }) => user_id}
        error={error?.message ?? null}
        onRetry={() => void refetch()}
        emptyTitle="Nobody found"
        initialSort={{ column: 'person', isDescending: false }}
        onOpen={({ user_id }) => onOpen({ list: 'tests', user_id })}
        height={height}
      />
    </Stack>
  );
}

/** The day of a list, within the time the dashboard shows; a person's own day is whole, whatever that time is. */
function intervalOfList({ day, user_id }: TestList, interval: Interval, zone: TimeZone): Interval {
  if (day === undefined) return interval;
  const whole = intervalOf({ mode: 'by_date', day }, interval.from, zone);
  if (user_id !== undefined) return whole;
  return { from: Math.max(whole.from, interval.from), to: Math.min(whole.to, interval.to) };
}

function Tests({ drillDown, filter, interval, zone, onOpen }: ListProps<TestList>) {
  const { search, field } = useSearchField('Search by name');
  const height = useListHeight();
  const within = intervalOfList(drillDown, interval, zone);
  const { data, error, refetch } = useLocalRows(
    (queries) => testsBehind(queries, filter, within, { list: drillDown, search }),
    ['dashboard-tests', filter, within, drillDown, search],
  );
  const isOfPerson = drillDown.user_id !== undefined;
  return (
    <Stack gap="sm">
      {isOfPerson ? null : field}
      <Count rows={data} text={testCount} />
      <DataTable<MeasurementRow>
        label="Tests"
        columns={testColumns(zone, !isOfPerson)}
        rows={data ?? null}
        rowId={({ measurement_id }) => measurement_id}
        error={error?.message ?? null}
        onRetry={() => void refetch()}
        emptyTitle="No tests found"
        initialSort={{ column: 'time', isDescending: true }}
        {...(isOfPerson ? {} : { onOpen: ({ user_id }) => onOpen({ list: 'tests', user_id }) })}
        height={height}
      />
    </Stack>
  );
}

/** What the drawer's title, search and count take of the window's height. */
const AROUND_LIST = 176;

function useListHeight(): number {
  const { height } = useViewportSize();
  return Math.max(240, height - AROUND_LIST);
}

/** How many there are; nothing before that is known. */
function Count({
  rows,
  text,
}: {
  rows: readonly { total: number }[] | undefined;
  text: (total: number) => string;
}) {
  if (!rows) return null;
  const total = rows[0]?.total ?? 0;
  const isCut = total > DRILL_DOWN_LIMIT;
  return (
    <Text size="sm" c="dimmed" role="status">
      {isCut
        ? `The newest ${formatNumber(rows.length)} of ${text(total)}: search, or narrow the filter`
        : text(total)}
    </Text>
  );
}

function useSearchField(label: string) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const field = <SearchField aria-label={label} placeholder={label} value={typed} onChange={setTyped} />;
  return { search, field };
}

/** What a list is of, in words: 'Severely Dehydrated, 05 Nov 2026, Roof crew'. */
function drillDownTitle(
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
