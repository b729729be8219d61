import {
  DEFAULT_USER_FILTER,
  USER_LIST_PAGE_SIZE,
  type UserFilter,
} from '@heatwise/domain/people/user-filter';
import { isUuid } from '@heatwise/domain/text/uuid';

/** How the people are shown: as a list, or as the roster of today. */
export type PeopleView = 'list' | 'roster';

/** What the list shows. `due` narrows the roster to those who are to be tested. */
export type PeopleChoice = UserFilter & { readonly view: PeopleView; readonly due: boolean };

export const DEFAULT_PEOPLE_CHOICE: PeopleChoice = { ...DEFAULT_USER_FILTER, view: 'list', due: false };

/** The list's search parameters, so that a view can be shared and found again. */
export type PeopleSearch = {
  readonly q?: string;
  /** Ids joined by commas. */
  readonly tags?: string;
  readonly jobs?: string;
  readonly locations?: string;
  readonly hidden?: true;
  readonly last?: true;
  readonly view?: 'roster';
  readonly due?: true;
  /** The row the list is scrolled to; a whole page's first. */
  readonly offset?: number;
};

/** More than these in one list are left out: a link has to stay a link. */
const MOST_IDS = 50;
const LONGEST_SEARCH = 200;

const text = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'
    ? String(value).slice(0, LONGEST_SEARCH)
    : undefined;
const list = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const flag = (value: unknown) => (value === true ? (true as const) : undefined);

/** Keeps what the list knows, in the types it knows; for the route. */
export function readPeopleSearch(search: Record<string, unknown>): PeopleSearch {
  const { offset } = search;
  const isOffset = typeof offset === 'number' && Number.isSafeInteger(offset) && offset > 0;
  return withoutUndefined({
    q: text(search.q),
    tags: list(search.tags),
    jobs: list(search.jobs),
    locations: list(search.locations),
    hidden: flag(search.hidden),
    last: flag(search.last),
    view: search.view === 'roster' ? ('roster' as const) : undefined,
    due: flag(search.due),
    offset: isOffset ? offset - (offset % USER_LIST_PAGE_SIZE) : undefined,
  });
}

export function choiceOfSearch(search: PeopleSearch): PeopleChoice {
  return {
    ...DEFAULT_PEOPLE_CHOICE,
    searchStr: search.q ?? '',
    tag_ids: readIds(search.tags),
    job_ids: readIds(search.jobs),
    location_ids: readIds(search.locations),
    showHidden: search.hidden === true,
    showLastMeasurement: search.last === true,
    view: search.view ?? 'list',
    due: search.due === true,
    offset: search.offset ?? 0,
  };
}

export function searchOfChoice(choice: PeopleChoice): PeopleSearch {
  const ids = (of: readonly string[]) => (of.length > 0 ? of.join(',') : undefined);
  return withoutUndefined({
    q: choice.searchStr || undefined,
    tags: ids(choice.tag_ids),
    jobs: ids(choice.job_ids),
    locations: ids(choice.location_ids),
    hidden: choice.showHidden || undefined,
    last: choice.showLastMeasurement || undefined,
    view: choice.view === 'roster' ? choice.view : undefined,
    due: choice.due || undefined,
    offset: choice.offset || undefined,
  }) as PeopleSearch;
}

/** How many parts of the filter besides the search are set. */
export function countOfFilters(choice: PeopleChoice): number {
  const lists = [choice.tag_ids, choice.job_ids, choice.location_ids].filter((ids) => ids.length > 0);
  return lists.length + (choice.showHidden ? 1 : 0);
}

function readIds(joined: string | undefined): string[] {
  return [...new Set((joined ?? '').split(',').filter(isUuid))].slice(0, MOST_IDS);
}

type Defined<Value> = { [Key in keyof Value]?: Exclude<Value[Key], undefined> };

function withoutUndefined<Value extends object>(value: Value): Defined<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Defined<Value>;
}
