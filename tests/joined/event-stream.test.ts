import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUp } from '../../apps/api/src/testing/set-up.ts';
import { openProofServer } from '../../apps/api/src/testing/sync-proof/proof-server.ts';
import { seededNumbers } from '../../apps/api/src/testing/sync-proof/race.ts';
import { actAtRandom } from '../../apps/api/src/testing/sync-proof/random-actions.ts';
import { castOf } from '../../apps/api/src/testing/sync-proof/random-run.ts';
import { SYNC_INTERVAL_MS } from '../../apps/web/src/sync/progress.ts';
import { dueTo, heldBy, readOrganisation } from './due-rows.ts';
import { openBrowser } from './joined-browser.ts';
import { beginWithOwn, OWN_ACTIONS } from './organisations-own.ts';

const ROUNDS = 5;
const ACTIONS = 6;

const proof = setUp(() => openProofServer());

test('what others write comes by the stream of events alone, before any timer, whatever one may see', async () => {
  const random = seededNumbers(5);
  const world = await proof.world();
  const { org_id } = world.organisation;
  const cast = await castOf(world);
  await beginWithOwn(cast);
  const server = await world.server(7);
  const browsers = await Promise.all(
    [world.viewers.admin, ...cast.viewers].map((viewer) =>
      openBrowser(server, viewer, org_id, { hasStream: true }),
    ),
  );
  for (const browser of browsers) await browser.cycle();

  for (let round = 1; round <= ROUNDS; round += 1) {
    for (let index = 0; index < ACTIONS; index += 1) await actAtRandom(cast, random, OWN_ACTIONS);
    await world.move();
    const clock = await clockOf(org_id);
    const organisation = await readOrganisation(proof.database, org_id);
    for (const browser of browsers) {
      const name = `${browser.viewer.name}, round ${round}`;
      expect([name, await browser.followsEventOf(clock)]).toEqual([name, true]);
      expect(heldBy(browser)).toEqual(dueTo(browser.viewer, organisation, browser.heldFrom()));
    }
  }
  for (const browser of browsers) {
    // By the browser's own clock, which moves by hand: the timer has not rung once.
    expect(browser.now()).toBeLessThan(SYNC_INTERVAL_MS / 2);
    expect(browser.faults).toEqual([]);
    browser.stop();
  }
}, 120_000);

async function clockOf(orgId: string): Promise<string> {
  const { rows } = await sql<{ clock: string }>`
    select instant_of_us(last_us) as clock from org_sync_clock where org_id = ${orgId}`.execute(
    proof.database.owner,
  );
  return rows[0]?.clock ?? '';
}
