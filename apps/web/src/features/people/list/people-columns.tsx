import {
  acclimatisationOf,
  acclimatisationText,
  daysText,
  readHeatWork,
  unknownDaysText,
} from '@heatwise/domain/heat/acclimatisation';
import { shiftDay, shiftDayText, TODAY_LABELS, type TodayState } from '@heatwise/domain/roster/roster';
import { dateText } from '@heatwise/domain/time/date-text';
import type { ReactNode } from 'react';
import type { RosterToday } from '../../../entities/people/roster.tsx';
import { useHeatRecords } from '../../../entities/weather/chosen-weather.ts';
import { NameChips } from '../../../ui/name-chips.tsx';
import type { LastMeasurement, PersonRow, RosterRow } from './people-list.queries.ts';
import type { ListColumn, PeopleSort } from './people-search.ts';
import classes from './people-table.module.css';
import { AgeOfLast, type CellTime, LastCell, Nothing, TestCell } from './result-cells.tsx';

/** What is known of one person of the list; undefined while it is read. */
export type RowData = {
  readonly person: PersonRow;
  readonly last: LastMeasurement | undefined;
  readonly roster: RosterRow | undefined;
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
