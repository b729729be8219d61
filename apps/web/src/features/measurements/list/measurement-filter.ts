import {
  MEASUREMENT_STATUSES,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import { MEASUREMENT_TYPES, type MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { isUuid } from '@heatwise/domain/text/uuid';
import { type CalendarDay, isCalendarDay } from '@heatwise/domain/time/calendar-day';
import {
  type AnswerFilter,
  readAnswerFilter,
  writeAnswerFilter,
} from '../../../entities/surveys/answer-filter.ts';
import { flag, oneOf, searchReader, text } from '../../../platform/search-parameters.ts';

/** Which rows a list holds: by default all but the removed ones. */
export const MEASUREMENT_STATES = ['kept', 'valid', 'invalid', 'removed', 'all'] as const;
export type MeasurementState = (typeof MEASUREMENT_STATES)[number];

/** The classes one can ask for; invalid and removed are states. */
export const FILTER_STATUSES = MEASUREMENT_STATUSES.filter(
  (status) => status !== 'invalid' && status !== 'removed',
);

/** What the list of measurements shows. Empty lists and null stand for everything. */
export type MeasurementFilter = {
  /** Words of the person's name. */
  readonly search: string;
  readonly types: readonly MeasurementType[];
  /** Custom types. */
  readonly custom_ids: readonly string[];
  readonly statuses: readonly MeasurementStatus[];
  readonly state: MeasurementState;
  /** Of hidden and deleted people too. */
  readonly showHidden: boolean;
  readonly user_id: string | null;
  readonly tester_id: string | null;
  readonly tag_ids: readonly string[];
  readonly job_ids: readonly string[];
  readonly location_ids: readonly string[];
  /** What was answered to a question that was asked with the test. */
  readonly answer: AnswerFilter | null;
  /** First and last day in the viewer's zone. */
  readonly from: CalendarDay | null;
  readonly to: CalendarDay | null;
};

export const NO_MEASUREMENT_FILTER: MeasurementFilter = {
  search: '',
  types: [],
  custom_ids: [],
  statuses: [],
  state: 'kept',
  showHidden: false,
  user_id: null,
  tester_id: null,
  tag_ids: [],
  job_ids: [],
  location_ids: [],
  answer: null,
  from: null,
  to: null,
};

export const SORT_COLUMNS = ['time', 'value', 'person'] as const;
export type MeasurementSort = {
  readonly column: (typeof SORT_COLUMNS)[number];
  readonly isDescending: boolean;
};
export const NEWEST_FIRST: MeasurementSort = { column: 'time', isDescending: true };

/** The columns that can be chosen besides the person, in the order they stand in. */
export const LIST_COLUMNS = ['type', 'value', 'status', 'time', 'tester', 'device', 'tags', 'notes'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** Known columns in their order; null for anything that is not a list of columns. */
export function readColumns(value: unknown): readonly ListColumn[] | null {
  if (typeof value !== 'string') return null;
  const named = new Set(value.split(','));
  return LIST_COLUMNS.filter((column) => named.has(column));
}

/** The address of a list: the filter, the order, and the measurement that is open. Lists are joined by commas. */
export type MeasurementSearch = ReturnType<typeof readMeasurementSearch>;

const partsOf = (text: string | undefined) => [...new Set(text?.split(',') ?? [])];
const idsOf = (text: string | undefined) => partsOf(text).filter(isUuid);
const dayOf = (text: string | undefined) => (text !== undefined && isCalendarDay(text) ? text : null);
const idOf = (text: string | undefined) => (text !== undefined && isUuid(text) ? text : null);

/** An address to go to: only what it says. */
type WrittenSearch = { readonly [Name in keyof MeasurementSearch]?: NonNullable<MeasurementSearch[Name]> };

/** Keeps what the list knows; for the route. */
export const readMeasurementSearch = searchReader({
  q: text,
  types: text,
  classes: text,
  show: oneOf(MEASUREMENT_STATES),
  hidden: flag,
  person: text,
  tester: text,
  tags: text,
  jobs: text,
  locations: text,
  /** Type, key and answer of a question. */
  answer: text,
  from: text,
  to: text,
  sort: oneOf(SORT_COLUMNS),
  order: oneOf(['asc', 'desc']),
  /** Names of columns besides the person. */
  columns: (columns) => readColumns(columns)?.join(','),
  open: text,
  /** Opens the form for a test by hand. */
  measure: flag,
});

/** What an address asks for; unknown parts of it ask for nothing. */
export function filterOfSearch(search: MeasurementSearch): MeasurementFilter {
  const types = partsOf(search.types);
  const classes = partsOf(search.classes);
  return {
    search: search.q ?? '',
    types: MEASUREMENT_TYPES.filter((type) => types.includes(type)),
    custom_ids: types.filter(isUuid),
    statuses: FILTER_STATUSES.filter((status) => classes.includes(status)),
    state: search.show ?? 'kept',
    showHidden: search.hidden === true,
    user_id: idOf(search.person),
    tester_id: idOf(search.tester),
    tag_ids: idsOf(search.tags),
    job_ids: idsOf(search.jobs),
    location_ids: idsOf(search.locations),
    answer: readAnswerFilter(search.answer),
    from: dayOf(search.from),
    to: dayOf(search.to),
  };
}

export function sortOfSearch({ sort = 'time', order }: MeasurementSearch): MeasurementSort {
  return { column: sort, isDescending: order === undefined ? sort !== 'person' : order === 'desc' };
}

export function searchOfFilter(filter: MeasurementFilter): WrittenSearch {
  const list = (parts: readonly string[]) => (parts.length > 0 ? parts.join(',') : undefined);
  return withoutUndefined({
    q: filter.search || undefined,
    types: list([...filter.types, ...filter.custom_ids]),
    classes: list(filter.statuses),
    show: filter.state === 'kept' ? undefined : filter.state,
    hidden: filter.showHidden || undefined,
    person: filter.user_id ?? undefined,
    tester: filter.tester_id ?? undefined,
    tags: list(filter.tag_ids),
    jobs: list(filter.job_ids),
    locations: list(filter.location_ids),
    answer: filter.answer === null ? undefined : writeAnswerFilter(filter.answer),
    from: filter.from ?? undefined,
    to: filter.to ?? undefined,
  });
}

export function searchOfSort({ column, isDescending }: MeasurementSort): WrittenSearch {
  if (column === NEWEST_FIRST.column && isDescending === NEWEST_FIRST.isDescending) return {};
  return { sort: column, order: isDescending ? 'desc' : 'asc' };
}

/** How many parts of the filter narrow the list, without the search. */
export function countOfFilters({ search: _words, ...filter }: MeasurementFilter): number {
  return Object.keys(searchOfFilter({ ...filter, search: '' })).length;
}

function withoutUndefined(search: Record<string, unknown>): WrittenSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
