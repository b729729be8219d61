import type { Database } from '@sqlite.org/sqlite-wasm';
import type { FollowedConnection } from './followed-connection.ts';
import { HydrationTally } from './hydration-tally.ts';
import { HydrationTests } from './hydration-tests.ts';

/**
 * Gives the connection the function `hydration_summary(people, starts)`, whose value is a HydrationSummary of the
 * hydration tests as JSON text: `people` a JSON list of user_keys, `starts` a JSON list of the days' first instants and
 * the last one's end.
 *
 * SQLite's own GROUP BY sorts all rows, once for each of the charts; this adds them all up in one pass. See
 * decisions/0016-hydration-summary.md and decisions/0220-hydration-tests-are-kept-by-day.md.
 */
export function installHydrationSummary(connection: FollowedConnection, database: Database): void {
  const tests = new HydrationTests(connection);
  database.createFunction(
    'hydration_summary',
    (_context: number, people: unknown, days: unknown) => {
      const starts = JSON.parse(String(days)) as number[];
      const tally = new HydrationTally(JSON.parse(String(people)) as number[], starts);
      const [from = 0] = starts;
      tests.addTo(tally, from, starts.at(-1) ?? from);
      return JSON.stringify(tally.result());
    },
    { arity: 2 },
  );
}
