import {
  acclimatisationByTests,
  acclimatisationText,
  daysText,
} from '@heatwise/domain/heat/acclimatisation-text';
import { heatDays, readHeatWork } from '@heatwise/domain/heat/heat-work';
import { isDueForTest } from '@heatwise/domain/people/roster';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { relativeTime } from '@heatwise/domain/time/relative-time';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { ReactNode } from 'react';
import { measuredText, statusOf, typeText, valueText } from '../../../ui/measurement-text.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { LastMeasurement, PersonRow, RosterRow } from './people-list.queries.ts';
import classes from './people-table.module.css';

/** What is known of one person of the list; undefined while it is read. */
export type RowData = {
  readonly person: PersonRow;
  readonly last: LastMeasurement | undefined;
  readonly roster: RosterRow | undefined;
};
export type CellTime = { readonly nowMs: number; readonly zone: TimeZone };

export type PeopleColumn = {
  readonly id: string;
  readonly header: string;
  /** Pixels, or null for what is left. */
  readonly width: number | null;
  /** Of a phone's card. */
  readonly line: 1 | 2;
  readonly cell: (row: RowData, time: CellTime) => ReactNode;
};

const email: PeopleColumn = {
  id: 'email',
  header: 'Email',
  width: 230,
  line: 2,
  cell: ({ person }) => person.email ?? '',
};
const tags: PeopleColumn = {
  id: 'tags',
  header: 'Tags, jobs, locations',
  width: null,
  line: 1,
  cell: ({ person }) => namesIn(person.tags),
};
const lastMeasurement: PeopleColumn = {
  id: 'last',
  header: 'Last measurement',
  width: 370,
  line: 1,
  cell: ({ last }, time) => (last ? <LastCell last={last} time={time} /> : null),
};
const shift: PeopleColumn = {
  id: 'shift',
  header: 'Shift pattern',
  width: 170,
  line: 2,
  cell: ({ roster }) => (roster ? namesIn(roster.shifts) || <Nothing text="None" /> : null),
};
const due: PeopleColumn = {
  id: 'due',
  header: 'Today',
  width: 90,
  line: 1,
  cell: ({ roster }, { nowMs }) =>
    roster ? <DueMark isDue={isDueForTest(roster.tested_ms, nowMs)} /> : null,
};
const lastTest: PeopleColumn = {
  id: 'test',
  header: 'Last valid test',
  width: 240,
  line: 1,
  cell: ({ roster }, time) => (roster ? <TestCell roster={roster} time={time} /> : null),
};
const acclimatisation: PeopleColumn = {
  id: 'acclimatisation',
  header: 'Acclimatisation',
  width: 200,
  line: 2,
  cell: ({ roster }, { nowMs, zone }) => (roster ? acclimatisationOf(roster, { nowMs, zone }) : null),
};

export function listColumns(showLastMeasurement: boolean): readonly PeopleColumn[] {
  return showLastMeasurement ? [{ ...tags, line: 2 }, lastMeasurement] : [email, tags];
}

export const ROSTER_COLUMNS: readonly PeopleColumn[] = [shift, due, lastTest, acclimatisation];

function Nothing({ text }: { text: string }) {
  return <span className={classes.quiet}>{text}</span>;
}

function DueMark({ isDue }: { isDue: boolean }) {
  return (
    <span className={classes.mark} data-due={isDue || undefined}>
      {isDue ? 'Due' : 'Tested'}
    </span>
  );
}

function LastCell({ last: { type, ...last }, time }: { last: LastMeasurement; time: CellTime }) {
  if (type === null) return <Nothing text="Never measured" />;
  return (
    <span className={classes.result}>
      <StatusBadge
        status={statusOf(last)}
        label={`${typeText({ ...last, type })} ${measuredText({ ...last, type })}`}
      />
      <Ago ms={last.created_ms} time={time} />
    </span>
  );
}

function TestCell({ roster: { tested_ms, status, value }, time }: { roster: RosterRow; time: CellTime }) {
  if (tested_ms === null || status === null || value === null) return <Nothing text="Never tested" />;
  return (
    <span className={classes.result}>
      <StatusBadge status={statusOf({ status })} label={`${valueText(value)} mOsm`} />
      <Ago ms={tested_ms} time={time} />
    </span>
  );
}

/** The list's minute keeps it fresh: a timer in each of thousands of rows would be too much. */
function Ago({ ms, time: { nowMs, zone } }: { ms: number; time: CellTime }) {
  return (
    <time className={classes.quiet} dateTime={new Date(ms).toISOString()} title={dateTimeText(ms, zone)}>
      {relativeTime(ms, Math.max(nowMs, ms), zone)}
    </time>
  );
}

/** How it came about is said on pointing, and in full on the person's page. */
function acclimatisationOf({ tests, metadata }: RosterRow, { nowMs, zone }: CellTime): ReactNode {
  const times = JSON.parse(tests) as number[];
  const record = readHeatWork(JSON.parse(metadata) as Record<string, unknown>);
  const days = heatDays(
    zone.dayAt(nowMs),
    times.map((ms) => zone.dayAt(ms)),
    record,
  );
  return (
    <span title={daysText(days)}>
      {acclimatisationText(acclimatisationByTests(times, nowMs, zone, record))}
    </span>
  );
}

/** Names in a JSON list, as one line. */
export function namesIn(json: string): string {
  return (JSON.parse(json) as string[]).join(', ');
}
