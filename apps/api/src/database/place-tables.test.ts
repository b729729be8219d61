import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { PlacingRefused, placeTables } from './place-tables.ts';
import { tablesPlaced } from './placement.ts';

const isOnCitus = process.env.CITUS_URL !== undefined;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

if (isOnCitus) {
  test('each table is where it belongs, and placing again does nothing', async () => {
    const { rows } = await sql<{ name: string; method: string }>`
      select logicalrelid::text as name, partmethod::text as method from pg_dist_partition`.execute(
      database.owner,
    );
    const of = (wanted: string) =>
      rows.flatMap(({ name, method }) => (method === wanted ? [name] : [])).sort();
    expect(of('h')).toEqual(tablesPlaced('with its organisation').sort());
    expect(of('n')).toEqual(tablesPlaced('on the coordinator').sort());
    expect(await placeTables(database.owner)).toEqual([]);
  });
} else {
  test('a database that is not on Citus is refused, and left as it is', async () => {
    const keys = () => sql`select conname from pg_constraint order by conname`.execute(database.owner);
    const before = await keys();
    await expect(placeTables(database.owner)).rejects.toThrow(PlacingRefused);
    await expect(placeTables(database.owner)).rejects.toThrow('This database is not on Citus');
    expect(await keys()).toEqual(before);
  });
}
