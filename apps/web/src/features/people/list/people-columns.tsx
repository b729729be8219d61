import {
  acclimatisationOf,
  acclimatisationText,
  daysText,
  unknownDaysText,
} from '@heatwise/domain/heat/acclimatisation-text';
import { readHeatWork } from '@heatwise/domain/heat/heat-work';
import {
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import { TODAY_LABELS, type TodayState } from '@heatwise/domain/roster/due';
import { shiftDay, shiftDayText } from '@heatwise/domain/roster/shift-pattern';
import { dateText, dateTimeText } from '@heatwise/domain/time/date-text';
import { relativeTime } from '@heatwise/domain/time/relative-time';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { ReactNode } from 'react';
import { useIsLast, useSinceText } from '../../../entities/measurements/history-text.ts';
import { type ClassLook, classLook } from '../../../entities/measurements/measurement-class.ts';
import {
  measuredText,
  statusOf,
  typeText,
  valueText,
} from '../../../entities/measurements/measurement-text.ts';
import { PersonClassBadge } from '../../../entities/measurements/person-class-badge.tsx';
import type { RosterToday } from '../../../entities/people/use-roster-today.ts';
import { useHeatRecords } from '../../../entities/weather/heat-records.ts';
import { NameChips } from '../../../ui/name-chips.tsx';
import type { LastMeasurement, PersonRow, RosterRow } from './people-list.queries.ts';
import type { ListColumn, PeopleSort } from './people-search.ts';
import classes from './people-table.module.css';

/** What is known of one person of the list; undefined while it is read. */
export type RowData = {
  readonly person: PersonRow;
  readonly last: LastMeasurement | undefined;
  readonly roster: RosterRow | undefined;
};
export type CellTime = {
  readonly nowMs: number;
  readonly zone: TimeZone;
  /** What the roster says of now; undefined until it was read. */
  readonly today: RosterToday | undefined;
};

/** The levels of sodium by their whole names: beside hydration a mere 'Moderate' would be read as its class. */
const MEASUREMENT_STATUS_TEXTS: Readonly<Record<MeasurementStatus, string>> = {
  ...MEASUREMENT_STATUS_LABELS,
  moderate_sodium: 'Moderate Sodium',
  high_sodium: 'High Sodium',
  very_high_sodium: 'Very High Sodium',
};

/** On a card and in the roster there is no room for 'Dehydrated' beside a value; the unit says what it is. */
const BRIEF_TEXTS: Readonly<Partial<Record<MeasurementStatus, string>>> = {
  mildly_dehydrated: 'Mild',
  moderately_dehydrated: 'Moderate',
  severely_dehydrated: 'Severe',
};

export type PeopleColumn = {
  readonly id: string;
  /** What the list is sorted by from its header; without it the header does not sort. */
  readonly sort?: PeopleSort['column'];
  readonly header: string;
  /** Pixels, or null for what is left. */
  readonly width: number | null;
  /** Of a phone's card. */
  readonly line: 1 | 2;
  /** `isBrief` where there is a card's room only. */
  readonly cell: (row: RowData, time: CellTime, isBrief?: boolean) => ReactNode;
  /** How old it is: a card shows it beside the name instead. */
  readonly age?: (row: RowData, time: CellTime) => ReactNode;
};

const email: PeopleColumn = {
  id: 'email',
  sort: 'email',
  header: 'Email',
  width: 110,
  line: 2,
  cell: ({ person }) => person.email ?? '',
};
const employeeId: PeopleColumn = {
  id: 'employee_id',
  sort: 'employee_id',
  header: 'Employee ID',
  width: 140,
  line: 2,
  cell: ({ person }) => person.employee_id ?? '',
};
const tags: PeopleColumn = {
  id: 'tags',
  sort: 'tags',
  header: 'Jobs, locations, tags',
  width: null,
  line: 1,
  cell: ({ person }) => <NameChips names={namesIn(person.tags)} />,
};
const lastMeasurement: PeopleColumn = {
  id: 'last',
  sort: 'last',
  header: 'Last measurement',
  width: 448,
  line: 1,
  cell: ({ person: { user_id }, last }, time, isBrief) =>
    last ? <LastCell user_id={user_id} last={last} time={time} isBrief={isBrief} /> : null,
  age: ({ last }, time) =>
    last && last.type !== null ? <AgeOfLast key="last" ms={last.created_ms} time={time} /> : null,
};
const added: PeopleColumn = {
  id: 'added',
  sort: 'added',
  header: 'Added',
  width: 130,
  line: 2,
  cell: ({ person }, { zone }) => dateText(Date.parse(person.created_time), zone),
};
const shift: PeopleColumn = {
  id: 'shift',
  sort: 'shift',
  header: 'Shift pattern',
  width: 150,
  line: 2,
  cell: ({ roster }, { today }) => (roster ? <ShiftCell roster={roster} today={today} /> : null),
};
const due: PeopleColumn = {
  id: 'due',
  header: 'Today',
  width: 92,
  line: 1,
  cell: ({ roster }, { today }) =>
    roster && today ? (
      <TodayMark state={today.stateOf({ ...roster, tag_ids: JSON.parse(roster.tag_ids) as string[] })} />
    ) : null,
};
const lastTest: PeopleColumn = {
  id: 'test',
  sort: 'test',
  header: 'Last valid test',
  width: 352,
  line: 1,
  cell: ({ person: { user_id }, roster }, time) =>
    roster ? <TestCell user_id={user_id} roster={roster} time={time} isBrief /> : null,
  age: ({ roster }, time) =>
    roster && roster.tested_ms !== null ? <AgeOfLast key="test" ms={roster.tested_ms} time={time} /> : null,
};
const acclimatisation: PeopleColumn = {
  id: 'acclimatisation',
  header: 'Acclimatisation',
  width: 182,
  line: 2,
  cell: ({ roster }, time) => (roster ? <AcclimatisationCell roster={roster} time={time} /> : null),
};

const OF_LIST: Readonly<Record<ListColumn, PeopleColumn>> = {
  email,
  employee_id: employeeId,
  tags,
  last: lastMeasurement,
  added,
};
export const listColumnName = (column: ListColumn) => OF_LIST[column].header;

/** The chosen columns. A phone's card has two lines: the last result has the first of them to itself. */
export function listColumns(chosen: readonly ListColumn[]): readonly PeopleColumn[] {
  const hasLast = chosen.includes('last');
  return chosen.map((column) =>
    column === 'tags' && hasLast ? { ...OF_LIST.tags, line: 2 as const } : OF_LIST[column],
  );
}

export const ROSTER_COLUMNS: readonly PeopleColumn[] = [shift, due, lastTest, acclimatisation];

function Nothing({ text }: { text: string }) {
  return <span className={classes.quiet}>{text}</span>;
}

function TodayMark({ state }: { state: TodayState }) {
  return (
    <span className={classes.mark} data-today={state}>
      {TODAY_LABELS[state]}
    </span>
  );
}

/** The pattern's name, and where in it the day lies. */
function ShiftCell({ roster, today }: { roster: RosterRow; today: RosterToday | undefined }) {
  const tagIds = JSON.parse(roster.tag_ids) as string[];
  const [pattern] = today?.patternsOf(tagIds) ?? [];
  return (
    <>
      <NameChips names={namesIn(roster.shifts)} none="None" />{' '}
      {pattern && today ? <Nothing text={shiftDayText(shiftDay(pattern, today.dayOf(tagIds).day))} /> : null}
    </>
  );
}

type TimedCell = { user_id: string; time: CellTime; isBrief: boolean | undefined };

/** Older tests than are here may exist. */
function NoTest({ what }: { what: string }) {
  const since = useSinceText();
  return <Nothing text={since ? `None${since}` : what} />;
}

function LastCell({
  user_id,
  last: { type, ...last },
  time,
  isBrief,
}: TimedCell & { last: LastMeasurement }) {
  const isLast = useIsLast();
  if (type === null || !isLast(last.created_ms)) return <NoTest what="Never measured" />;
  const look = classLook({ ...last, type });
  return (
    <span className={classes.result}>
      <PersonClassBadge
        user_id={user_id}
        type={type}
        status={look.status}
        colour={look.colour}
        label={`${classText({ ...last, type }, look, isBrief)} ${measuredText({ ...last, type })}`}
      />
      <Ago ms={last.created_ms} time={time} />
    </span>
  );
}

/** The class in words, which implies the type as well; an organisation's own classes do not, so its type is named. */
function classText(
  last: LastMeasurement & { type: NonNullable<LastMeasurement['type']> },
  { status, label }: ClassLook,
  isBrief: boolean | undefined,
): string {
  if (status !== 'unclassified') return statusText(status, isBrief);
  return label === MEASUREMENT_STATUS_LABELS.unclassified ? typeText(last) : `${typeText(last)}: ${label},`;
}

function statusText(status: MeasurementStatus, isBrief: boolean | undefined): string {
  return (isBrief && BRIEF_TEXTS[status]) || MEASUREMENT_STATUS_TEXTS[status];
}

function TestCell({
  user_id,
  roster: { tested_ms, status, value },
  time,
  isBrief,
}: TimedCell & { roster: RosterRow }) {
  const isLast = useIsLast();
  if (tested_ms === null || status === null || value === null || !isLast(tested_ms))
    return <NoTest what="Never tested" />;
  return (
    <span className={classes.result}>
      <PersonClassBadge
        user_id={user_id}
        status={statusOf({ status })}
        label={`${statusText(statusOf({ status }), isBrief)} ${valueText(value)} mOsm`}
      />
      <Ago ms={tested_ms} time={time} />
    </span>
  );
}

function AgeOfLast(age: { ms: number; time: CellTime }) {
  const isLast = useIsLast();
  return isLast(age.ms) ? <Ago {...age} /> : null;
}

/** The list's minute keeps it fresh: a timer in each of thousands of rows would be too much. */
function Ago({ ms, time: { nowMs, zone } }: { ms: number; time: CellTime }) {
  return (
    <time className={classes.quiet} dateTime={new Date(ms).toISOString()} title={dateTimeText(ms, zone)}>
      {relativeTime(ms, Math.max(nowMs, ms), zone)}
    </time>
  );
}

/** How it was worked out is shown on hover, and in full on the person's page. */
function AcclimatisationCell({ roster, time }: { roster: RosterRow; time: CellTime }) {
  const records = useHeatRecords();
  if (!records) return null;
  const { where, days, unknown } = acclimatisationOf(
    {
      testsMs: JSON.parse(roster.tests) as number[],
      tag_ids: JSON.parse(roster.tag_ids) as string[],
      record: readHeatWork(JSON.parse(roster.metadata) as Record<string, unknown>),
    },
    records,
    time,
  );
  const why = [daysText(days), unknownDaysText(unknown)].filter((part) => part !== null).join('. ');
  return <span title={why}>{acclimatisationText(where)}</span>;
}

function namesIn(json: string): string[] {
  return JSON.parse(json) as string[];
}
