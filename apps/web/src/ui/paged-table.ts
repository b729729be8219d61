import { useViewportSize } from '@mantine/hooks';

type PagedQuery = {
  readonly data: unknown;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
};

/** What a table needs to show a query that is read a page at a time. */
export function toTableProps(query: PagedQuery) {
  return {
    error: query.data ? null : (query.error?.message ?? null),
    onRetry: () => void query.refetch(),
    onEnd: () => {
      if (query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError)
        void query.fetchNextPage();
    },
  };
}

const LEAST_HEIGHT = 320;

/** The height of a table that takes what the window leaves; `around` is above and below it. */
export function useTableHeight(around: number): number {
  return Math.max(LEAST_HEIGHT, useViewportSize().height - around);
}
