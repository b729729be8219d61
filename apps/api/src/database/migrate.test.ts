import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the app role can connect', async () => {
  const { rows } = await sql`select current_user as name`.execute(database.app);
  expect(rows).toEqual([{ name: 'heatwise_app' }]);
});
