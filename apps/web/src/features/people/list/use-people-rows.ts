import { ACCLIMATISATION_DAYS } from '@heatwise/domain/heat/acclimatisation';
import { USER_LIST_PAGE_SIZE } from '@heatwise/domain/people/user-filter';
import type { TodayState } from '@heatwise/domain/roster/roster';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { CompiledQuery } from 'kysely';
import { useCallback, useMemo } from 'react';
import type { RosterToday } from '../../../entities/people/roster.tsx';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import type { LocalQueries } from '../../../local-db/local-queries.ts';
import { localRowsOptions, useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useSyncProgress } from '../../../sync/sync-context.tsx';
import type { RowData } from './people-columns.tsx';
import {
  lastMeasurements,
  type Narrowing,
  peopleRows,
  rosterRows,
  rosterStates,
  smallPictures,
} from './people-list.queries.ts';
import type { PeopleChoice } from './people-search.ts';
import type { CellTime } from './result-cells.tsx';

export type RosterView = {
  readonly count: Readonly<Record<TodayState, number>>;
  /** Those who are due. */
  readonly due: ReadonlySet<string>;
};

/** What today is for everybody in view; undefined while it is read, and where nobody asks for it. */
export function useRosterView(narrowing: Narrowing, today: RosterToday | undefined, isOpen: boolean) {
  const { data, error, refetch } = useLocalRows(
    (queries) => rosterStates(queries, narrowing),
    ['people today', narrowing],
    { isEnabled: isOpen },
  );
  const view = useMemo<RosterView | undefined>(() => {
    if (!data || !today || !isOpen) return undefined;
    const count = { due: 0, tested: 0, 'day off': 0 };
    const due = new Set<string>();
    for (const { user_id, tested_ms, tag_ids } of data) {
      const state = today.stateOf({ tested_ms, tag_ids: JSON.parse(tag_ids) as string[] });
      count[state] += 1;
      if (state === 'due') due.add(user_id);
    }
    return { count, due };
  }, [data, today, isOpen]);
  return { view, error, refetch };
}

type Build<Row> = (queries: LocalQueries, ids: readonly string[]) => { compile(): CompiledQuery<Row> };

type Pages<Row> = {
  /** Names the kind of rows and what they depend on besides the people. */
  readonly name: readonly unknown[];
  readonly build: Build<Row>;
  /** Must keep its identity between renders. */
  readonly idOf: (row: Row) => string;
  readonly isEnabled?: boolean;
};

type VisibleRange = { readonly first: number; readonly last: number };

/** Rows of the pages that are in view, by person; the others are not read. Pages of thirty. */
function usePeoplePages<Row>(
  ids: readonly string[],
  { first, last }: VisibleRange,
  { name, build, idOf, isEnabled = true }: Pages<Row>,
) {
  const database = useLocalDatabase();
  const [firstPage, lastPage] = [pageOf(first), pageOf(last)];
  const pages = useMemo(() => pagesBetween(ids, firstPage, lastPage), [ids, firstPage, lastPage]);
  // Must keep its identity, or every row is another one with every frame.
  const combine = useCallback(
    (answers: UseQueryResult<Row[]>[]) => {
      const rows = new Map<string, Row>();
      for (const { data } of answers) for (const row of data ?? []) rows.set(idOf(row), row);
      const failed = answers.find(({ error }) => error !== null);
      return { rows: rows as ReadonlyMap<string, Row>, error: failed?.error ?? null };
    },
    [idOf],
  );
  return useQueries({
    queries: pages.map((page) => ({
      ...localRowsOptions<Row>(database, (queries) => build(queries, page), [...name, page]),
      enabled: isEnabled,
    })),
    combine,
  });
}

const pageOf = (row: number) => Math.floor(row / USER_LIST_PAGE_SIZE);

function pagesBetween(ids: readonly string[], first: number, last: number): readonly string[][] {
  const pages: string[][] = [];
  for (let page = first; page <= last; page += 1) {
    const offset = page * USER_LIST_PAGE_SIZE;
    if (offset < ids.length) pages.push(ids.slice(offset, offset + USER_LIST_PAGE_SIZE));
  }
  return pages;
}

type Wanted = {
  readonly choice: Pick<PeopleChoice, 'view' | 'showHidden'>;
  readonly time: CellTime;
  readonly hasLast: boolean;
  /** Pictures wait until the list rests. */
  readonly isResting: boolean;
};

const idOf = ({ user_id }: { user_id: string }) => user_id;
const idOfPicture = ({ id }: { id: string }) => id;

/** What the visible rows show, each part from a query of its own: names need not wait for measurements. */
export function usePeopleRows(
  ids: readonly string[],
  range: VisibleRange,
  { choice, time, hasLast, isResting }: Wanted,
) {
  // Until everything is here there are no indexes to find anybody's last test by.
  const { initialSyncDone } = useSyncProgress();
  const { showHidden } = choice;
  const isRoster = choice.view === 'roster';
  // A day's start: the list of tests need not be read again every minute.
  const sinceMs = time.nowMs - (time.nowMs % DAY_MS) - ACCLIMATISATION_DAYS * DAY_MS;
  const people = usePeoplePages(ids, range, {
    name: ['people rows', showHidden],
    build: (queries, page) => peopleRows(queries, page, { showHidden }),
    idOf,
  });
  const last = usePeoplePages(ids, range, {
    name: ['people last measurements'],
    build: lastMeasurements,
    idOf,
    isEnabled: hasLast && !isRoster && initialSyncDone,
  });
  const roster = usePeoplePages(ids, range, {
    name: ['people roster', sinceMs],
    build: (queries, page) => rosterRows(queries, page, sinceMs),
    idOf,
    isEnabled: isRoster && initialSyncDone,
  });
  const pictures = usePeoplePages(ids, range, {
    name: ['people pictures'],
    build: smallPictures,
    idOf: idOfPicture,
    isEnabled: isResting,
  });

  const data = useMemo(() => {
    const rows = new Map<string, RowData>();
    for (const [id, person] of people.rows) {
      rows.set(id, { person, last: last.rows.get(id), roster: roster.rows.get(id) });
    }
    return rows;
  }, [people.rows, last.rows, roster.rows]);
  return {
    dataOf: (id: string) => data.get(id),
    pictureOf: (id: string) => pictures.rows.get(id)?.image,
    error: people.error ?? last.error ?? roster.error,
  };
}
