import { fullName } from '@heatwise/domain/people/person-name';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Box, Group, Switch, Text, Title } from '@mantine/core';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { HistoryCard } from '../../../../entities/measurements/history/history-card.tsx';
import { OlderTests, useSinceText } from '../../../../entities/measurements/history-notice.tsx';
import { testCount, testValueText } from '../../../../entities/measurements/measurement-text.ts';
import { changeColumn, classColumn, timeColumn } from '../../../../entities/measurements/test-columns.tsx';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useViewerZone } from '../../../../platform/viewer-clock.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-model.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { TruncatedText } from '../../../../ui/truncated-text.tsx';
import classes from './person-tests.module.css';
import type { PersonTest, usePersonTests } from './person-tests.queries.ts';

export type Fact = { readonly name: string; readonly value: ReactNode };

/** A few facts side by side, each under its name. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

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

type Props = Pick<ComponentProps<typeof HistoryCard>, 'title' | 'info' | 'scale' | 'optimal'> &
  Pick<ComponentProps<typeof PersonTestsTable>, 'unit'> & {
    read: ReturnType<typeof usePersonTests>;
    /** The valid ones to draw, newest first; undefined while they are read. */
    latest: ComponentProps<typeof HistoryCard>['tests'] | undefined;
    empty: ComponentProps<typeof EmptyState>;
    /** Of the list of all tests, and of that list without any. */
    listTitle: string;
    noneTitle: string;
    withChange?: boolean;
  };

/** A person's tests of a kind as a history and as a list. */
export function PersonHistory(props: Props) {
  const { read, latest, empty, listTitle, noneTitle, unit, withChange = false, ...history } = props;
  const person = usePersonOfPage();
  const zone = useViewerZone();
  const lines = useMemo(() => [fullName(person)], [person]);
  return (
    <>
      {latest ? (
        <HistoryCard
          {...history}
          tests={latest}
          zone={zone}
          today={zone.dayAt(Date.now())}
          pictureLines={lines}
          empty={<EmptyState {...empty} />}
        />
      ) : null}
      <PersonTestsTable
        title={listTitle}
        tests={read.tests ?? null}
        unit={unit}
        zone={zone}
        withChange={withChange}
        emptyTitle={noneTitle}
        error={read.error}
        onRetry={read.retry}
      />
    </>
  );
}
