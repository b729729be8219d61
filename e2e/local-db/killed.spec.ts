import { seededRandom } from '../../packages/builders/src/random.ts';
import { expect, expectEqual, openTab, start, test, waitUntilDone } from './support/local-db-test.ts';

const KILLS = 50;

test('a page killed at 50 random moments of an initial synchronisation ends with the server’s rows', async ({
  serve,
  profile,
}) => {
  const server = await serve('killed', { pageSize: 10 });
  const { organisation, scripted } = server;
  const people = [organisation.addPerson(), organisation.addPerson({ has_picture: true })];
  for (let index = 0; index < 6000; index += 1) organisation.measure(people[index % 2] ?? organisation.me);
  const random = seededRandom('moments');
  // The moment is a number of replies from now, and then some milliseconds: somewhere in the writing of a page.
  let repliesLeft = 0;
  let due: (() => void) | undefined;
  scripted.follow(async (_exchange, answer) => {
    repliesLeft -= 1;
    if (repliesLeft <= 0) due?.();
    // Slow enough that the fiftieth moment still is within the synchronisation.
    await new Promise((resolve) => setTimeout(resolve, 10));
    return answer();
  });

  let page = await openTab(profile, server);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const moment = new Promise<void>((resolve) => {
      due = resolve;
    });
    repliesLeft = random.int(1, 5);
    await moment;
    await new Promise((resolve) => setTimeout(resolve, random.int(0, 30)));
    if (kill % 5 === 4) {
      // The whole page, at once and without its unload events.
      const crashed = page;
      page = await profile.newPage();
      await crashed.close({ runBeforeUnload: false });
      await page.goto(server.served.url);
      await page.waitForFunction(() => 'localDb' in globalThis);
    } else {
      // The worker alone.
      await page.evaluate(() => localDb.close());
    }
    await start(page, organisation);
  }
  scripted.follow();
  const done = await page.evaluate(() => localDb.current().initialSyncDone);
  expect(done).toBe(false);
  await waitUntilDone(page);

  await expectEqual(page, organisation);
});
