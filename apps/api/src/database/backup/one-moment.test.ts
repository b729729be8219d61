import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { makeOrganisation, type TestOrganisation } from '../../testing/test-organisation.ts';
import { beginAtOneMoment } from './one-moment.ts';

let database: TestDatabase;
let organisations: TestOrganisation[];
beforeAll(async () => {
  database = await openTestDatabase();
  organisations = [];
  // So many that every machine has some, where there are several.
  for (let made = 0; made < 12; made += 1) organisations.push(await makeOrganisation(database.owner));
});
afterAll(() => database.close());

/** Somebody who signs in, in each organisation: their rows are on different machines where there are several. */
async function addEverywhere(): Promise<void> {
  for (const organisation of organisations) {
    const user_id = await organisation.addPerson();
    const email = `${user_id}@moment.test`;
    const account = { org_id: organisation.org_id, user_id, email, password_hash: '' };
    await database.owner.insertInto('credentials').values(account).execute();
  }
}

test('what is written after its beginning is not in it, on whichever machine it is', async () => {
  await addEverywhere();
  const client = new pg.Client(database.ownerConnection);
  await client.connect();
  await beginAtOneMoment(client, database.ownerConnection);
  await addEverywhere();
  for (const table of ['users', 'credentials', 'org_sync_clock', 'organisations']) {
    const { rows } = await client.query(`select count(*)::int as count from ${table}`);
    expect([table, rows[0]?.count]).toEqual([table, organisations.length]);
  }
  await client.end();
});

test('it waits for who writes, and keeps nobody waiting once it has begun', async () => {
  const [organisation] = organisations;
  const client = new pg.Client(database.ownerConnection);
  await client.connect();
  const written = organisation?.write(async ({ tx }) => {
    await tx
      .selectFrom('org_sync_clock')
      .select('last_us')
      .where('org_id', '=', organisation.org_id)
      .execute();
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  await beginAtOneMoment(client, database.ownerConnection);
  await written;
  await organisation?.addPerson();
  await client.end();
});
