import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { DataKey, LocalDatabase } from './local-database.ts';
import { LocalDatabaseProvider } from './local-database-context.tsx';
import { LocalDatabaseError } from './local-database-error.ts';
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
    ['tags'],
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
