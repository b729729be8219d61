import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../apps/api/src/auth/password-hash.ts';
import { openTestDatabase, type TestDatabase } from '../../apps/api/src/testing/test-database.ts';
import { makeOrganisation } from '../../apps/api/src/testing/test-organisation.ts';
import { fillDesk } from './demo-desk.ts';
import { fillDemo } from './fill-demo.ts';
import { refuseOthersDatabase } from './others-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

test('where others have an organisation nothing of the demo is made', async () => {
  await makeOrganisation(database.owner);
  await expect(fillDemo(database.owner)).rejects.toThrow('organisations that are not the demo’s');
  expect(await database.owner.selectFrom('organisations').select('org_id').execute()).toHaveLength(1);
});

test('an owner who sees no rows of others refuses too, and an empty database is the demo’s', async () => {
  await expect(refuseOthersDatabase(database.app)).resolves.toBeUndefined();
  await makeOrganisation(database.owner);
  await expect(refuseOthersDatabase(database.app)).rejects.toThrow('not the demo’s');
});

test('what a crash left of the demo goes on', async () => {
  await fillDesk(database.owner, { now: Date.now(), hashPassword });
  await expect(refuseOthersDatabase(database.owner)).resolves.toBeUndefined();
});
