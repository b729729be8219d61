import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { setUp } from '../../testing/set-up.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { makeOrganisation, type TestOrganisation } from '../../testing/test-organisation.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { beginAtOneMoment } from './take-backup.ts';

let organisations: TestOrganisation[];
const database = setUp(() => openTestDatabase());
beforeAll(async () => {
  organisations = [];
  // So many that every machine has some, where there are several.
  for (let made = 0; made < 12; made += 1) organisations.push(await makeOrganisation(database.owner));
});

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

test('waits for an open write where the database is spread, and blocks no writer after it has begun', async () => {
  const [organisation] = organisations;
  const client = new pg.Client(database.ownerConnection);
  await client.connect();
  let endWrite = () => {};
  const ended = new Promise<void>((resolve) => {
    endWrite = resolve;
  });
  let written: Promise<void> | undefined;
  await new Promise<void>((resolve) => {
    written = organisation?.write(() => {
      resolve();
      return ended;
    });
  });
  const begun = beginAtOneMoment(client, database.ownerConnection);
  // The snapshot of a single database waits for no writer.
  if (process.env.CITUS_URL === undefined) await begun;
  else await expect.poll(() => waitingForLocks(database.owner), { timeout: 30_000 }).toBeGreaterThan(0);
  endWrite();
  await Promise.all([begun, written]);
  await organisation?.addPerson();
  await client.end();
});
