import {
  DEFAULT_USER_FILTER,
  USER_LIST_PAGE_SIZE,
  type UserFilter,
} from '@heatwise/domain/people/user-filter';
import { isUuid } from '@heatwise/domain/text/uuid';
import { count, flag, id, oneOf, searchReader, text } from '../../../platform/search-parameters.ts';

/** How the people are shown: as a list, or as the roster of today. */
export type PeopleView = 'list' | 'roster';

/** The columns that can be chosen besides the person, in the order they stand in. */
export const LIST_COLUMNS = ['email', 'employee_id', 'tags', 'last', 'added'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];
const SORTS = ['person', ...LIST_COLUMNS, 'shift', 'test'] as const;
export type PeopleSort = { readonly column: (typeof SORTS)[number]; readonly isDescending: boolean };

/**
 * What the list shows. `due` narrows the roster to those who are to be tested; `deleted` lists those who were deleted
 * and nobody else. The last measurement (showLastMeasurement) is one of the columns.
 */
export type PeopleChoice = Omit<UserFilter, 'showLastMeasurement'> & {
  readonly view: PeopleView;
  readonly due: boolean;
  readonly deleted: boolean;
  /** The module that they have still to take. */
  readonly notTrained: string | null;
  /** Whether a certificate of theirs ends soon. */
  readonly certificateEnds: boolean;
  readonly sort: PeopleSort;
  /** Null: those that were chosen last in this browser. */
  readonly columns: readonly ListColumn[] | null;
};

export const BY_NAME: PeopleSort = { column: 'person', isDescending: false };
const { showLastMeasurement, ...defaults } = DEFAULT_USER_FILTER;
export const DEFAULT_COLUMNS: readonly ListColumn[] = LIST_COLUMNS.filter(
  (column) => column === 'email' || column === 'tags' || (column === 'last' && showLastMeasurement),
);
export const DEFAULT_PEOPLE_CHOICE: PeopleChoice = {
  ...defaults,
  view: 'list',
  due: false,
  deleted: false,
  notTrained: null,
  certificateEnds: false,
  sort: BY_NAME,
  columns: null,
};

/** The list's search parameters, so that a view can be shared and found again. */
export type PeopleSearch = ReturnType<typeof readPeopleSearch>;

/** More than these in one list are left out: a link has to stay a link. */
const MOST_IDS = 50;
const LONGEST_SEARCH = 200;

const words = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'
    ? String(value).slice(0, LONGEST_SEARCH)
    : undefined;
const pageStart = (value: unknown) => {
  const offset = count(value);
  return offset ? offset - (offset % USER_LIST_PAGE_SIZE) : undefined;
};

/** Keeps what the list knows, in the types it knows; for the route. */
export const readPeopleSearch = searchReader({
  q: words,
  /** Ids joined by commas. */
  tags: text,
  jobs: text,
  locations: text,
  hidden: flag,
  deleted: flag,
  /** A module's id. */
  not_trained: id,
  certificate_ends: flag,
  /** A column's name, behind a minus for the last first. */
  sort: (sort) => (readSort(sort) ? String(sort) : undefined),
  /** Columns joined by commas. */
  columns: (columns) => readColumns(columns)?.join(','),
  view: oneOf(['roster']),
  due: flag,
  /** The row the list is scrolled to; a whole page's first. */
  offset: pageStart,
});

export function choiceOfSearch(search: PeopleSearch): PeopleChoice {
  return {
    ...DEFAULT_PEOPLE_CHOICE,
    searchStr: search.q ?? '',
    tag_ids: readIds(search.tags),
    job_ids: readIds(search.jobs),
    location_ids: readIds(search.locations),
    showHidden: search.hidden === true,
    deleted: search.deleted === true,
    notTrained: search.not_trained ?? null,
    certificateEnds: search.certificate_ends === true,
    sort: readSort(search.sort) ?? BY_NAME,
    columns: readColumns(search.columns),
    view: search.view ?? 'list',
    due: search.due === true,
    offset: search.offset ?? 0,
  };
}

export function searchOfChoice(choice: PeopleChoice) {
  const ids = (of: readonly string[]) => (of.length > 0 ? of.join(',') : undefined);
  return withoutUndefined({
    q: choice.searchStr || undefined,
    tags: ids(choice.tag_ids),
    jobs: ids(choice.job_ids),
    locations: ids(choice.location_ids),
    hidden: choice.showHidden || undefined,
    deleted: choice.deleted || undefined,
    not_trained: choice.notTrained ?? undefined,
    certificate_ends: choice.certificateEnds || undefined,
    sort: sortText(choice.sort),
    columns: choice.columns?.join(','),
    view: choice.view === 'roster' ? choice.view : undefined,
    due: choice.due || undefined,
    offset: choice.offset || undefined,
  });
}

/** The part of the choice by which the local database finds who is listed. */
export function narrowingOf({
  searchStr,
  tag_ids,
  job_ids,
  location_ids,
  showHidden,
  deleted,
}: PeopleChoice) {
  return { searchStr, tag_ids, job_ids, location_ids, showHidden, deleted };
}

/** How many parts of the filter besides the search are set. */
export function countOfFilters(choice: PeopleChoice): number {
  const lists = [choice.tag_ids, choice.job_ids, choice.location_ids].filter((ids) => ids.length > 0);
  const switches = [choice.showHidden, choice.deleted, choice.notTrained !== null, choice.certificateEnds];
  return lists.length + switches.filter(Boolean).length;
}

function readSort(value: unknown): PeopleSort | null {
  if (typeof value !== 'string') return null;
  const isDescending = value.startsWith('-');
  const column = SORTS.find((one) => one === value.replace('-', ''));
  return column ? { column, isDescending } : null;
}

function sortText({ column, isDescending }: PeopleSort): string | undefined {
  return column === BY_NAME.column && !isDescending ? undefined : `${isDescending ? '-' : ''}${column}`;
}

/** Known columns in their order; null for anything that is not a list of columns. */
export function readColumns(value: unknown): readonly ListColumn[] | null {
  if (typeof value !== 'string') return null;
  const named = new Set(value.split(','));
  return LIST_COLUMNS.filter((column) => named.has(column));
}

function readIds(joined: string | undefined): string[] {
  return [...new Set((joined ?? '').split(',').filter(isUuid))].slice(0, MOST_IDS);
}

type Defined<Value> = { [Key in keyof Value]?: Exclude<Value[Key], undefined> };

function withoutUndefined<Value extends object>(value: Value): Defined<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Defined<Value>;
}
