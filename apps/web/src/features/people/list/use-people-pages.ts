import { USER_LIST_PAGE_SIZE } from '@heatwise/domain/people/user-filter';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { CompiledQuery } from 'kysely';
import { useCallback, useMemo } from 'react';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import type { LocalQueries } from '../../../local-db/local-queries.ts';
import { localRowsOptions } from '../../../local-db/use-local-rows.ts';

type Build<Row> = (queries: LocalQueries, ids: readonly string[]) => { compile(): CompiledQuery<Row> };

type Pages<Row> = {
  /** Names the kind of rows and what they depend on besides the people. */
  readonly name: readonly unknown[];
  readonly build: Build<Row>;
  /** Must keep its identity between renders. */
  readonly idOf: (row: Row) => string;
  readonly isEnabled?: boolean;
};

export type VisibleRange = { readonly first: number; readonly last: number };

/** Rows of the pages that are in view, by person; the others are not read. Pages of thirty. */
export function usePeoplePages<Row>(
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
