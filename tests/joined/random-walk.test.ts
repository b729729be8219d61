import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProofServer, type ProofServer } from '../../apps/api/src/testing/sync-proof/proof-server.ts';
import { seededNumbers } from '../../apps/api/src/testing/sync-proof/race.ts';
import { actAtRandom } from '../../apps/api/src/testing/sync-proof/random-actions.ts';
import { castOf } from '../../apps/api/src/testing/sync-proof/random-run.ts';
import { serverRows } from '../../apps/api/src/testing/sync-proof/server-rows.ts';
import { type JoinedBrowser, openBrowser } from './joined-browser.ts';

const PAGE_SIZES = [3, 7, 50];
const ROUNDS = 3;
const ACTIONS = 15;
const WRITERS = 2;

let proof: ProofServer;
beforeAll(async () => {
  proof = await openProofServer();
});
afterAll(() => proof.close());

test.each([1, 2])(
  'browsers of nine rights, on the real server, hold after each round what a fresh one is given (%i)',
  async (seed) => {
    const random = seededNumbers(seed);
    const world = await proof.world();
    const { org_id } = world.organisation;
    const cast = await castOf(world);
    const open = async (viewer: JoinedBrowser['viewer'], index: number) =>
      openBrowser(await world.server(PAGE_SIZES[index % PAGE_SIZES.length] ?? 50), viewer, org_id);
    const browsers = await Promise.all([world.viewers.admin, ...cast.viewers].map(open));

    for (let round = 0; round < ROUNDS; round += 1) {
      let isWriting = true;
      const written = Promise.all(
        Array.from({ length: WRITERS }, async () => {
          for (let index = 0; index < ACTIONS; index += 1) await actAtRandom(cast, random);
        }),
      ).finally(() => {
        isWriting = false;
      });
      // Some are away and meet all of it at once; the others' lines come and go.
      const present = browsers.filter(() => random() < 0.6);
      const followed = present.map(async ({ line, cycle }) => {
        line.loss = random;
        while (isWriting) {
          line.isDown = random() < 0.2;
          await cycle();
        }
        Object.assign(line, { isDown: false, loss: () => 1 });
      });
      await Promise.all([written, ...followed]);

      await world.restamp();
      for (const [index, browser] of browsers.entries()) {
        await browser.cycle();
        const fresh = await open(browser.viewer, index + round);
        await fresh.cycle();
        const name = `${browser.viewer.name}, round ${round + 1}`;
        expect({ name, ...browser.picture() }).toEqual({ name, ...fresh.picture() });
        await expectVisibleOnly(browser, org_id);
        expect([...browser.faults, ...fresh.faults]).toEqual([]);
        fresh.stop();
      }
    }
    for (const browser of browsers) {
      expect([browser.viewer.name, await browser.agreesWithServer()]).toEqual([browser.viewer.name, true]);
      browser.stop();
    }
  },
  600_000,
);

/** By the rules, straight from the server's tables: what both browsers could have wrong. */
async function expectVisibleOnly({ connection, viewer }: JoinedBrowser, orgId: string): Promise<void> {
  const visible = await serverRows(proof.database, orgId, viewer.user_id);
  const ids = (sql: string) => connection.rows<{ id: string }>(sql).map(({ id }) => id);
  const here = {
    users: ids('select user_id as id from users order by 1'),
    tags: ids('select tag_id as id from tags order by 1'),
    permissions: ids('select permission_id as id from permissions order by 1'),
    measurements: ids('select measurement_id as id from measurements order by 1'),
    link_measurements: ids('select link_id as id from link_measurements order by 1'),
  };
  const due = Object.fromEntries(
    (Object.keys(here) as (keyof typeof here)[]).map((kind) => [kind, [...visible[kind].keys()].sort()]),
  );
  expect({ whose: viewer.name, ...here }).toEqual({ whose: viewer.name, ...due });
}
