import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Group, Switch, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-model.ts';
import { changeOf, statusOf, testCount, valueText } from '../../../../ui/measurement-text.ts';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { TruncatedText } from '../../../../ui/truncated-text.tsx';
import classes from './person-tests.module.css';
import type { PersonTest } from './person-tests.queries.ts';

type Props = {
  title: string;
  /** Null while they are read. */
  tests: readonly PersonTest[] | null;
  unit: string;
  zone: TimeZone;
  /** Whether a difference can be told from noise, which is known of saliva only. */
  withChange: boolean;
  emptyTitle: string;
  error: string | null;
  onRetry: () => void;
};

/** All tests of a kind, newest first; removed ones when asked for. */
export function PersonTestsTable(props: Props) {
  const { title, tests, unit, zone, withChange, emptyTitle, error, onRetry } = props;
  const [withRemoved, setWithRemoved] = useState(false);
  const shown = useMemo(
    () => tests?.filter(({ active }) => withRemoved || active === 1),
    [tests, withRemoved],
  );
  const columns = useMemo(() => columnsOf(unit, zone, withChange), [unit, zone, withChange]);
  const hasRemoved = tests?.some(({ active }) => active === 0) ?? false;
  return (
    <section className={classes.card} aria-label={title}>
      <Group justify="space-between" mb="sm">
        <div>
          <Title order={2} size="h5">
            {title}
          </Title>
          <Text size="xs" c="dimmed" role="status">
            {shown ? testCount(shown.length) : ''}
          </Text>
        </div>
        {hasRemoved ? (
          <Switch
            label="Show removed tests"
            checked={withRemoved}
            onChange={(event) => setWithRemoved(event.currentTarget.checked)}
          />
        ) : null}
      </Group>
      <DataTable<PersonTest>
        label={title}
        columns={columns}
        rows={shown ?? null}
        rowId={({ measurement_id }) => measurement_id}
        error={error}
        onRetry={onRetry}
        emptyTitle={emptyTitle}
        initialSort={{ column: 'time', isDescending: true }}
        height={440}
      />
    </section>
  );
}

function columnsOf(unit: string, zone: TimeZone, withChange: boolean): readonly DataColumn<PersonTest>[] {
  const change: DataColumn<PersonTest> = {
    id: 'change',
    header: 'Change',
    value: (test) => (test.previous_value === null ? null : test.value - test.previous_value),
    cell: (test) => {
      const difference = changeOf(test);
      if (!difference) return '–';
      return difference.isNoise ? `${difference.text} (noise)` : difference.text;
    },
    width: 130,
    align: 'end',
  };
  return [
    {
      id: 'time',
      header: 'Time',
      value: ({ created_ms }) => created_ms,
      cell: ({ created_ms }) => dateTimeText(created_ms, zone),
      width: 160,
    },
    {
      id: 'value',
      header: `Value (${unit})`,
      value: ({ value }) => value,
      cell: ({ value }) => valueText(value),
      width: 150,
      align: 'end',
    },
    {
      id: 'status',
      header: 'Class',
      value: ({ status }) => status,
      cell: (test) => <StatusBadge status={statusOf(test)} />,
      width: 230,
    },
    ...(withChange ? [change] : []),
    { id: 'tester', header: 'Tested by', value: ({ tester }) => tester || '–', width: 180 },
    {
      id: 'notes',
      header: 'Notes',
      value: ({ notes }) => notes,
      cell: ({ notes }) => (notes ? <TruncatedText text={notes} /> : '–'),
      width: 320,
    },
  ];
}
