import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { LocalDatabaseError } from './compact-rows.ts';
import type { DataKey, LocalDatabase } from './local-database.ts';
import { LocalDatabaseProvider, useLocalDatabase } from './local-database-context.tsx';
import { localQueries } from './local-queries.ts';
import { LOCAL_OPTIONS, localQueryKey, readLocally } from './local-reads.ts';
import { useLocalRows } from './use-local-rows.ts';

/** A database that answers when told to. */
function fakeDatabase(name = 'one') {
  const listeners = new Set<(changed: readonly DataKey[]) => void>();
  const asked: string[] = [];
  let answer: () => Promise<unknown[]> = async () => [];
  const database: LocalDatabase = {
    name,
    async rows<Row>(query: { parameters: readonly unknown[] }) {
      asked.push(String(query.parameters[0]));
      return (await answer()) as Row[];
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const change = (...keys: DataKey[]) => {
    for (const listener of listeners) listener(keys);
  };
  const follow = (next: typeof answer) => {
    answer = next;
  };
  return { database, asked, change, follow, listeners };
}

function Names({ search }: { search: string }) {
  const { data, error } = useLocalRows(
    (queries) => queries.selectFrom('tags').select('name').where('name', '=', search),
    ['names', search],
  );
  return <p>{error ? error.message : (data?.map(({ name }) => name).join(', ') ?? 'waiting')}</p>;
}

function around(database: LocalDatabase, queryClient = new QueryClient()) {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <LocalDatabaseProvider database={database}>{children}</LocalDatabaseProvider>
    </QueryClientProvider>
  );
}

test('shows rows, and reads again only when one of its kinds changed', async () => {
  const { database, asked, change, follow } = fakeDatabase();
  follow(async () => [{ name: 'Crew' }]);
  render(<Names search="a" />, { wrapper: around(database) });
  await screen.findByText('Crew');

  follow(async () => [{ name: 'Night crew' }]);
  change('measurements', 'users');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toEqual(['a']);
  change('users', 'tags');
  await screen.findByText('Night crew');
  expect(asked).toEqual(['a', 'a']);
});

test('what changes during a read is read again, and the read is not aborted', async () => {
  const { database, asked, change, follow } = fakeDatabase();
  const answers: ((rows: unknown[]) => void)[] = [];
  follow(() => new Promise((resolve) => answers.push(resolve)));
  render(<Names search="a" />, { wrapper: around(database) });
  await waitFor(() => expect(answers).toHaveLength(1));

  change('tags');
  change('tags');
  expect(asked).toEqual(['a']);
  answers[0]?.([{ name: 'Before' }]);
  await screen.findByText('Before');
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.([{ name: 'After' }]);
  await screen.findByText('After');
  expect(asked).toEqual(['a', 'a']);
});

function Several() {
  const database = useLocalDatabase();
  const { data } = useQuery({
    ...LOCAL_OPTIONS,
    queryKey: localQueryKey(database, ['several']),
    queryFn: (context) =>
      readLocally(database, context, async (reads) => {
        const [first] = await reads.shared(['ids'], (shared) =>
          shared.rows<{ name: string }>(
            localQueries.selectFrom('users').select('user_id').limit(1).compile(),
          ),
        );
        await reads.rows(localQueries.selectFrom('tags').select('name').limit(2).compile());
        return first?.name ?? 'nobody';
      }),
  });
  return <p>{data}</p>;
}

test('a query of several questions follows all of them, and the one that it shares', async () => {
  const { database, asked, change, follow } = fakeDatabase();
  follow(async () => [{ name: 'Ada' }]);
  render(<Several />, { wrapper: around(database) });
  await screen.findByText('Ada');
  expect(asked).toEqual(['1', '2']);

  change('organisations');
  follow(async () => [{ name: 'Bo' }]);
  change('users');
  await screen.findByText('Bo');
  change('tags');
  await waitFor(() => expect(asked).toEqual(['1', '2', '1', '2', '1', '2']));
});

test('keeps the rows before while other parameters are read', async () => {
  const { database, follow } = fakeDatabase();
  follow(async () => [{ name: 'Crew' }]);
  const { rerender } = render(<Names search="a" />, { wrapper: around(database) });
  await screen.findByText('Crew');

  let finish: ((rows: unknown[]) => void) | undefined;
  follow(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  rerender(<Names search="b" />);
  await waitFor(() => expect(finish).toBeDefined());
  expect(screen.getByText('Crew')).toBeDefined();
  finish?.([{ name: 'Other' }]);
  await screen.findByText('Other');
});

test('gives the typed error, once', async () => {
  const { database, asked, follow } = fakeDatabase();
  follow(() => Promise.reject(new LocalDatabaseError('failed', 'no such column')));
  render(<Names search="a" />, { wrapper: around(database) });
  await screen.findByText('no such column');
  expect(asked).toEqual(['a']);
});

test('another person’s database starts from nothing', async () => {
  const queryClient = new QueryClient();
  const first = fakeDatabase('one');
  first.follow(async () => [{ name: 'Secret' }]);
  const { unmount } = render(<Names search="a" />, { wrapper: around(first.database, queryClient) });
  await screen.findByText('Secret');
  unmount();
  expect(first.listeners.size).toBe(0);

  const second = fakeDatabase('two');
  second.follow(() => new Promise(() => {}));
  render(<Names search="a" />, { wrapper: around(second.database, queryClient) });
  expect(screen.getByText('waiting')).toBeDefined();
});
