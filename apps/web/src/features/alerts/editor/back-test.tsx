import type { BackTest, WouldHaveFired } from '@heatwise/contract/alerts/alerts.contract';
import type { AlertRuleDraft } from '@heatwise/domain/alerts/alert-rule';
import { alertValueText } from '@heatwise/domain/alerts/alert-text';
import { type SubjectKind, TRIGGERS } from '@heatwise/domain/alerts/alert-trigger';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dateText, dateTimeText, shortDayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/data-table-model.ts';
import { Notice } from '../../../ui/notice.tsx';
import { isSame } from '../../../ui/use-draft-form.ts';
import { useBackTest } from '../rules/rules.mutations.ts';
import classes from './editor.module.css';

/** So many subjects are drawn at once; the others are a press away. */
const FIRST_SHOWN = 12;
const TICKS = [0, 1 / 3, 2 / 3, 1] as const;

type Props = {
  rows: readonly BackTestRow[];
  /** In ms since 1970. */
  from: number;
  to: number;
  zone: TimeZone;
};

/** One line for each subject: when the rule would have fired for it. */
function BackTestBars({ rows, from, to, zone }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, FIRST_SHOWN);
  const today = zone.dayAt(to);
  return (
    <div>
      <ul className={classes.bars} aria-label="When it would have fired, by subject">
        {shown.map(({ key, name, fired, spans }) => (
          <li key={key} className={classes.bar}>
            <span className={classes.barName} title={name}>
              {name}
            </span>
            <span className={classes.barCount}>{fired.length === 1 ? 'once' : `${fired.length} times`}</span>
            <span className={classes.track} aria-hidden="true">
              {spans.map((span, index) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: they never change
                  key={index}
                  className={classes.span}
                  style={{ left: `${span.from * 100}%`, width: `${span.length * 100}%` }}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.ticks} aria-hidden="true">
        {TICKS.map((part) => (
          <span key={part}>{shortDayText(zone.dayAt(from + part * (to - from)), today)}</span>
        ))}
      </div>
      {rows.length > shown.length ? (
        <Anchor component="button" type="button" mih={44} onClick={() => setShowsAll(true)}>
          Show all {rows.length}
        </Anchor>
      ) : null}
    </div>
  );
}

const WATCHED: Readonly<Record<SubjectKind, readonly [one: string, many: string]>> = {
  person: ['person', 'people'],
  device: ['device', 'devices'],
  location: ['location', 'locations'],
  'job at a location': ['job at a location', 'jobs at locations'],
};

const TABLE_HEIGHT = 360;

/** When the rule would have fired in the last 30 days, tried before it is switched on. */
export function BackTestPart({ rule, hasProblems }: { rule: AlertRuleDraft; hasProblems: () => boolean }) {
  const test = useBackTest();
  const tried = test.variables;
  return (
    <Stack gap="md">
      <Group gap="md">
        <Button
          variant="default"
          size="md"
          leftSection={<IconHistory size={18} aria-hidden="true" />}
          loading={test.isPending}
          onClick={() => hasProblems() || test.mutate(rule)}
        >
          Back-test
        </Button>
        <Text size="sm" c="dimmed" style={{ flex: '1 1 220px' }}>
          Looks at the last 30 days of tests and weather as the rule stands here. Nothing is saved, and nobody
          is told.
        </Text>
      </Group>
      {test.data && tried ? (
        <>
          {isSame(tried, rule) ? null : (
            <Notice tone="warning" title="The rule has changed since">
              This is how it would have been before. Run the back-test again.
            </Notice>
          )}
          <Result test={test.data} trigger={tried.trigger} />
        </>
      ) : null}
    </Stack>
  );
}

function Result({ test, trigger }: { test: BackTest; trigger: AlertRuleDraft['trigger'] }) {
  const zone = useViewerZone();
  const { temperature_unit: unit } = useDisplayUnits();
  const rows = useMemo(() => backTestRows(test), [test]);
  const watched = WATCHED[TRIGGERS[trigger.kind].watches];
  const [from, to] = [Date.parse(test.from), Date.parse(test.to)];
  const { without_data, looked_at } = test;
  const columns = useMemo(
    () => firedColumns(zone, ({ value }) => (value === null ? '–' : alertValueText(trigger, value, unit))),
    [zone, trigger, unit],
  );
  const [showsTable, setShowsTable] = useState(false);
  return (
    <Stack gap="md">
      <div role="status">
        <Text fw={650}>{backTestText(test, watched)}</Text>
        <Text size="sm" c="dimmed">
          {dateText(from, zone)} to {dateText(to, zone)},{' '}
          {`${formatNumber(looked_at)} ${looked_at === 1 ? watched[0] : watched[1]}`} looked at.
        </Text>
      </div>
      {without_data > 0 ? (
        <Notice tone="warning" title="Not everything is known">
          {formatNumber(without_data)} of {formatNumber(looked_at)} have gaps in which nothing is known. That
          is not the same as quiet.
        </Notice>
      ) : null}
      {test.times > test.fired.length ? (
        <Notice tone="info" title={`The latest ${formatNumber(test.fired.length)} are shown`}>
          A rule that fires so often is muted before it is read. Narrow whom it is about, or let it hold
          longer.
        </Notice>
      ) : null}
      {rows.length > 0 ? (
        <>
          <BackTestBars rows={rows} from={from} to={to} zone={zone} />
          <Group>
            <Button
              variant="default"
              size="md"
              aria-expanded={showsTable}
              onClick={() => setShowsTable(!showsTable)}
            >
              {showsTable ? 'Hide the table' : 'Show as a table'}
            </Button>
          </Group>
          {showsTable ? (
            <DataTable
              label="When it would have fired"
              columns={columns}
              rows={test.fired}
              rowId={({ subject_kind, user_id, subject_name, from: begin }) =>
                `${subject_kind} ${user_id ?? subject_name} ${begin}`
              }
              emptyTitle="It would not have fired"
              initialSort={{ column: 'from', isDescending: true }}
              height={TABLE_HEIGHT}
            />
          ) : null}
        </>
      ) : null}
    </Stack>
  );
}

function firedColumns(
  zone: TimeZone,
  valueText: (fired: WouldHaveFired) => string,
): readonly DataColumn<WouldHaveFired>[] {
  return [
    { id: 'subject', header: 'About', value: ({ subject_name }) => subject_name, width: 190, isFrozen: true },
    {
      id: 'from',
      header: 'From',
      value: ({ from }) => Date.parse(from),
      cell: ({ from }) => dateTimeText(Date.parse(from), zone),
      width: 160,
    },
    {
      id: 'to',
      header: 'Until',
      value: ({ to }) => (to === null ? Number.POSITIVE_INFINITY : Date.parse(to)),
      cell: ({ to }) => (to === null ? 'Still open' : dateTimeText(Date.parse(to), zone)),
      width: 160,
    },
    { id: 'value', header: 'Found', value: ({ value }) => value, cell: valueText, width: 170 },
  ];
}

/** A stretch of the back-test's time, in parts of it from 0 to 1. */
type BackTestSpan = { readonly from: number; readonly length: number };

/** One subject and when the rule would have fired for it. */
type BackTestRow = {
  readonly key: string;
  readonly name: string;
  readonly fired: readonly WouldHaveFired[];
  readonly spans: readonly BackTestSpan[];
};

/** By subject, those first for whom it would have fired most often. */
function backTestRows({ from, to, fired }: BackTest): readonly BackTestRow[] {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const part = (ms: number) => Math.min(1, Math.max(0, (ms - begin) / Math.max(1, end - begin)));
  const bySubject = new Map<string, WouldHaveFired[]>();
  for (const one of fired) {
    const key = `${one.subject_kind} ${one.user_id ?? one.subject_name}`;
    bySubject.set(key, [...(bySubject.get(key) ?? []), one]);
  }
  return [...bySubject]
    .map(([key, own]) => ({
      key,
      name: own[0]?.subject_name ?? '',
      fired: own,
      spans: own.map((one) => {
        const first = part(Date.parse(one.from));
        return { from: first, length: part(one.to === null ? end : Date.parse(one.to)) - first };
      }),
    }))
    .sort((one, other) => other.fired.length - one.fired.length || one.name.localeCompare(other.name));
}

/** 'It would have fired 12 times, about 5 people, devices or places.' */
function backTestText(
  { times, subjects }: Pick<BackTest, 'times' | 'subjects'>,
  watched: readonly [one: string, many: string],
): string {
  if (times === 0) return 'It would not have fired.';
  const about = subjects === 1 ? `1 ${watched[0]}` : `${formatNumber(subjects)} ${watched[1]}`;
  return `It would have fired ${times === 1 ? 'once' : `${formatNumber(times)} times`}, about ${about}.`;
}
