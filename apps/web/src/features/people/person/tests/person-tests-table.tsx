import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Box, Group, Switch, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useSinceText } from '../../../../entities/measurements/history-text.ts';
import { testCount, testValueText } from '../../../../entities/measurements/measurement-text.ts';
import { OlderTests } from '../../../../entities/measurements/older-tests.tsx';
import { changeColumn, classColumn, timeColumn } from '../../../../entities/measurements/test-columns.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-model.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { TruncatedText } from '../../../../ui/truncated-text.tsx';
import type { PersonTest } from './person-tests.queries.ts';

type PersonTestsTableProps = {
  /** Of all of them: 'All sweat tests'. */
  title: string;
  /** All are here however old. */
  isWhole?: boolean;
  /** Null while they are read. */
  tests: readonly PersonTest[] | null;
  /** Empty where the kind has none. */
  unit: string;
  zone: TimeZone;
  /** Whether a difference can be told from noise, which is known of saliva only. */
  withChange: boolean;
  emptyTitle: string;
  error: string | null;
  onRetry: () => void;
};

/** All tests of a kind, newest first; removed ones when asked for. */
export function PersonTestsTable(props: PersonTestsTableProps) {
  const { tests, unit, zone, withChange, emptyTitle, error, onRetry, isWhole = false } = props;
  const heldSince = useSinceText();
  const since = isWhole ? '' : heldSince;
  const title = since ? `${withoutAll(props.title)}${since}` : props.title;
  const [withRemoved, setWithRemoved] = useState(false);
  const shown = useMemo(
    () => tests?.filter(({ active }) => withRemoved || active === 1),
    [tests, withRemoved],
  );
  const columns = useMemo(() => columnsOf(unit, zone, withChange), [unit, zone, withChange]);
  const hasRemoved = tests?.some(({ active }) => active === 0) ?? false;
  return (
    <Panel aria-label={title}>
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
        emptyTitle={`${emptyTitle}${since}`}
        initialSort={{ column: 'time', isDescending: true }}
        height={440}
      />
      {isWhole ? null : (
        <Box mt="md">
          <OlderTests />
        </Box>
      )}
    </Panel>
  );
}

/** 'Sweat tests' of 'All sweat tests'. */
function withoutAll(title: string): string {
  const rest = title.replace(/^All /, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

function columnsOf(unit: string, zone: TimeZone, withChange: boolean): readonly DataColumn<PersonTest>[] {
  return [
    timeColumn(zone),
    {
      id: 'value',
      header: unit ? `Value (${unit})` : 'Value',
      value: ({ value }) => value,
      cell: testValueText,
      width: 150,
      align: 'end',
    },
    classColumn,
    ...(withChange ? [changeColumn] : []),
    { id: 'tester', header: 'Tested by', value: ({ tester }) => tester || '–', width: 180 },
    {
      id: 'notes',
      header: 'Notes',
      value: ({ notes }) => notes,
      cell: ({ notes }) => (notes ? <TruncatedText text={notes} /> : '–'),
      width: 280,
    },
  ];
}
