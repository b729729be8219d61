import { Button, Group, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { LoadingState } from './loading-state.tsx';
import classes from './query-list.module.css';

type Query = {
  readonly data: unknown;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  /** Those that are read a page at a time offer the next one. */
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly fetchNextPage?: () => unknown;
};

type StateProps = {
  query: Query;
  /** Shown while it loads: 'Loading the tickets…'. */
  text?: string;
  height?: number;
  /** Shows why a refetch failed above the data that was read before. */
  showsStale?: boolean;
};

/** Shows that data is loading or failed to load, and nothing once it is there. */
export function QueryState({ query: { data, error, refetch }, showsStale = false, ...loading }: StateProps) {
  if (error && (showsStale || !data))
    return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return data ? null : <LoadingState {...loading} />;
}

type ListProps<Item> = StateProps & {
  label: string;
  /** What of the data is listed; undefined while there is none. */
  items: readonly Item[] | undefined;
  /** A line, or the picture of an empty list. */
  empty: string | ComponentProps<typeof EmptyState>;
  className?: string | undefined;
  /** An entry as a `li` with a key. */
  children: (item: Item) => ReactNode;
};

/** The entries that a query read, or why there are none. */
export function QueryList<Item>(props: ListProps<Item>) {
  const { label, items, empty, className, children, ...state } = props;
  const { hasNextPage, isFetchingNextPage = false, fetchNextPage } = state.query;
  return (
    <>
      <QueryState {...state} />
      {items?.length !== 0 ? null : typeof empty === 'string' ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        <EmptyState {...empty} />
      )}
      {items && items.length > 0 ? (
        <RowList label={label} className={className}>
          {items.map(children)}
        </RowList>
      ) : null}
      {hasNextPage ? (
        <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage?.()}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

type RowListProps = { label: string; className?: string | undefined; children: ReactNode };

/** A list of entries that need no query. */
export function RowList({ label, className = classes.list, children }: RowListProps) {
  return (
    <ul className={className} aria-label={label}>
      {children}
    </ul>
  );
}

type RowProps = {
  label?: string;
  /** What can be done with the entry, or a mark. */
  end?: ReactNode;
  children: ReactNode;
};

/** One entry of a list, with a line above it. */
export function ListRow({ label, end, children }: RowProps) {
  return (
    <li className={classes.row} aria-label={label}>
      <div className={classes.words}>{children}</div>
      {end}
    </li>
  );
}

type PagesProps = {
  offset: number;
  pageSize: number;
  /** How many entries there are, and how many of them this page has; undefined while it is read. */
  count: number | undefined;
  shown: number | undefined;
  onOffset: (offset: number) => void;
  back?: string;
  on?: string;
};

/** Buttons to the pages of a list, the newest first. */
export function PageButtons(props: PagesProps) {
  const { offset, pageSize, count = 0, shown, onOffset, back = 'Newer', on = 'Older' } = props;
  if (offset === 0 && count <= pageSize) return null;
  return (
    <Group justify="space-between" mt="sm">
      <Button
        variant="default"
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - pageSize))}
      >
        {back}
      </Button>
      <Button
        variant="default"
        disabled={shown === undefined || offset + shown >= count}
        onClick={() => onOffset(offset + pageSize)}
      >
        {on}
      </Button>
    </Group>
  );
}
