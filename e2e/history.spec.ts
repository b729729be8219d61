import { type RawBuilder, sql } from 'kysely';
import { openPool } from '../apps/api/src/database/connect.ts';
import { atDatabase } from '../tools/backup/at-database.ts';
import { spawnDemo, stopDemo, withDemoData } from '../tools/demo-driver/demo-server.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { testsIn } from './support/dashboard.ts';
import { collectComplaints, expect, test } from './support/journey.ts';

const BEING_FETCHED =
  /^Tests before 01 \w+ \d{4} are being fetched\. Figures for that time are not complete yet\./;
const NO_CONNECTION =
  /^Tests before 01 \w+ \d{4} are not on this device, and there is no connection to fetch them\.$/;

/** What the demo has of more than a month ago becomes 600 days older, as though it had been stored then. */
async function age(DATA_DIR: string): Promise<void> {
  await atDatabase({ DATA_DIR, DATABASE_URL: undefined }, 'running or stopped', async (connection) => {
    const { kysely, pool } = openPool({ connection, size: 1, statementTimeoutMs: 60_000, name: 'e2e' });
    const earlier = (column: string): RawBuilder<string> => sql`
      instant_of_us((extract(epoch from ${sql.ref(column)}::timestamptz) * 1e6)::bigint - 600 * 86400000000::bigint)`;
    const times = sql`created_time = ${earlier('created_time')}, modified_time = ${earlier('modified_time')}`;
    const isOld = sql`created_time < instant_of_us((extract(epoch from now() - interval '30 days') * 1e6)::bigint)`;
    await sql`update link_measurements set ${times}
               where measurement_id in (select measurement_id from measurements where ${isOld})`.execute(
      kysely,
    );
    await sql`update measurements set ${times} where ${isOld}`.execute(kysely);
    await sql`update organisations set created_time = ${earlier('created_time')}`.execute(kysely);
    await sql`delete from measurement_counts`.execute(kysely);
    await pool.end();
  });
}

test('a period that is older than what browsers hold is fetched when it is looked at, and said to be missing until then', async ({
  browser,
}) => {
  await withDemoData(async (DATA_DIR) => {
    const demo = spawnDemo({ DATA_DIR });
    try {
      const baseURL = await demo.url;
      await age(DATA_DIR);
      const context = await browser.newContext({ baseURL });
      const page = await context.newPage();
      const complaints = collectComplaints(page);
      await signIn(page, 'admin');
      await waitForSync(page);

      // Without a connection: what is missing is said, and the figures are those of what is here.
      const API = '**/api/v3/sync/**';
      await context.route(API, (route) => route.abort('internetdisconnected'));
      await page.getByRole('button', { name: /^Time/ }).click();
      await page.getByRole('button', { name: 'All time' }).click();
      await expect(page.getByRole('status').filter({ hasText: NO_CONNECTION })).toBeVisible();
      const held = await testsIn(page);

      // With one it is fetched, newest first, and the page says so meanwhile.
      let goOn = () => {};
      const mayGoOn = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await context.route('**/sync/measures/init', async (route) => {
        await mayGoOn;
        await route.continue();
      });
      await context.unroute(API);
      await expect(page.getByRole('status').filter({ hasText: BEING_FETCHED })).toBeVisible();
      goOn();
      await expect(page.getByRole('status').filter({ hasText: BEING_FETCHED })).toHaveCount(0);
      await expect.poll(() => testsIn(page)).toBeGreaterThan(1.5 * held);
      expect(complaints()).toEqual([]);
      await context.close();
    } finally {
      await stopDemo(demo);
    }
  });
});
