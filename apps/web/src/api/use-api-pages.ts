import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { ApiClient } from '../platform/api-client.ts';
import { usePlatform } from '../platform/platform-context.tsx';
import { ALWAYS_ASKED } from '../platform/query-client.ts';
import type { RequestFailure } from '../platform/request-failure.ts';

type Options<Page, Row> = {
  readonly rows: (page: Page) => readonly Row[];
  readonly refetchInterval?: number;
  readonly refetchOnWindowFocus?: boolean;
  readonly gcTime?: number;
};

/** Reads a list from the server a page at a time: its rows as far as they were read, and how many there are. */
export function useApiPages<Page extends { readonly count: number }, Row>(
  queryKey: QueryKey,
  read: (api: ApiClient, offset: number) => Promise<Page>,
  { rows, ...options }: Options<Page, Row>,
) {
  const { api } = usePlatform();
  return useInfiniteQuery<Page, RequestFailure, { rows: Row[]; count: number }, QueryKey, number>({
    queryKey,
    queryFn: ({ pageParam }) => read(api, pageParam),
    initialPageParam: 0,
    getNextPageParam: (page, _pages, offset) => {
      const length = rows(page).length;
      return length > 0 && offset + length < page.count ? offset + length : undefined;
    },
    select: ({ pages }) => ({ rows: pages.flatMap(rows), count: pages.at(-1)?.count ?? 0 }),
    placeholderData: keepPreviousData,
    ...ALWAYS_ASKED,
    ...options,
  });
}
