import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DataKey, LocalDatabase } from './local-database.ts';
import { localQueries } from './local-queries.ts';
import { followChanges, LOCAL_OPTIONS, localQueryKey, readLocally } from './local-reads.ts';

const GAP_MS = 250;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A database whose answers take as long as said, on a screen that shows one query. */
function screenOver(answerMs: number[]) {
  const listeners = new Set<(changed: readonly DataKey[]) => void>();
  let asked = 0;
  const database: LocalDatabase = {
    name: 'one',
    async rows() {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, answerMs.shift() ?? 0));
      return [];
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const client = new QueryClient();
  const observer = new QueryObserver(client, {
    ...LOCAL_OPTIONS,
    queryKey: localQueryKey(database, ['names']),
    queryFn: (context) =>
      readLocally(database, context, (reads) =>
        reads.rows(localQueries.selectFrom('tags').select('name').compile()),
      ),
  });
  const stopShowing = observer.subscribe(() => undefined);
  const stopFollowing = followChanges(database, client);
  return {
    asked: () => asked,
    change() {
      for (const listener of listeners) listener(['tags']);
    },
    end() {
      stopFollowing();
      stopShowing();
    },
  };
}

test('the time until the database opens does not hold up what is read again', async () => {
  const screen = screenOver([10_000, 0]);
  await vi.advanceTimersByTimeAsync(10_000);
  screen.change();
  await vi.advanceTimersByTimeAsync(GAP_MS);
  expect(screen.asked()).toBe(2);
  screen.end();
});

test('what takes long is read again after five times as long', async () => {
  const screen = screenOver([0, 1000, 0]);
  await vi.advanceTimersByTimeAsync(GAP_MS);
  screen.change();
  await vi.advanceTimersByTimeAsync(1000);
  screen.change();
  await vi.advanceTimersByTimeAsync(4999);
  expect(screen.asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(screen.asked()).toBe(3);
  screen.end();
});
