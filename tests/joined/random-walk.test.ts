import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUp } from '../../apps/api/src/testing/set-up.ts';
import { findMisplacedTests } from '../../apps/api/src/testing/sync-proof/differences.ts';
import { openProofServer } from '../../apps/api/src/testing/sync-proof/proof-server.ts';
import { seededNumbers } from '../../apps/api/src/testing/sync-proof/race.ts';
import { actAtRandom, CROSSINGS } from '../../apps/api/src/testing/sync-proof/random-actions.ts';
import { castOf } from '../../apps/api/src/testing/sync-proof/random-run.ts';
import type { TestDatabase } from '../../apps/api/src/testing/test-database.ts';
import { dueTo, heldBy, readOrganisation } from './due-rows.ts';
import { inTurn, type JoinedBrowser, openBrowser } from './joined-browser.ts';
import { beginWithOwn, OWN_ACTIONS, PAST_ACTIONS } from './organisations-own.ts';

/** Of the servers of nine browsers, each of which meets two in turn; fresh ones begin at the even places. */
const PAGE_SIZES = [50, 1, 7, 3, 7, 3, 50, 3];
/** How long `npm run proofs` lets further walks go on, each with a seed of its own. */
const HOURS = Number(process.env.PROOF_HOURS ?? 0);
/** `npm run test:full` walks the whole way, and `npm test` a tenth of it; `npm run proofs` goes on. */
const WALK =
  process.env.TEST_LENGTH === 'full' || HOURS > 0
    ? { seeds: [1, 2], rounds: 3, actions: 15 }
    : { seeds: [1], rounds: 2, actions: 4 };
const WRITERS = 2;
/** Of tests that move to another person at once: many of the people there have more. */
const SMALL_BLOCK = 4;
const ACTIONS = [...OWN_ACTIONS, ...PAST_ACTIONS, ...CROSSINGS];
/** Of days ago: of what was aged, none, some of it, and all. */
const WISHES = [500, 900, 2000];

const proof = setUp(() => openProofServer({ recordsOwners: true }));

test.each(WALK.seeds)(
  'browsers with nine sets of rights, on the real server, hold after each round what a fresh one gets (%i)',
  walk,
  600_000,
);

test.runIf(HOURS > 0)(
  'further walks end well for as long as they are let go on',
  async () => {
    const [first, end] = [Date.now() % 1_000_000, Date.now() + HOURS * 3_600_000];
    let walks = 0;
    for (; walks === 0 || Date.now() < end; walks += 1) await walk(first + walks);
    console.info(`${walks} random walks from seed ${first} ended well`);
  },
  HOURS * 3_600_000 + 600_000,
);

async function walk(seed: number): Promise<void> {
  const random = seededNumbers(seed);
  const world = await proof.world({ moveBlock: SMALL_BLOCK });
  const { org_id } = world.organisation;
  const cast = await castOf(world);
  const server = (index: number) => world.server(PAGE_SIZES[index % PAGE_SIZES.length] ?? 50);
  const open = async (viewer: JoinedBrowser['viewer'], index: number) =>
    openBrowser(inTurn(await server(index), await server(index + 1)), viewer, org_id, {
      hasStream: index % 2 === 1,
    });
  await beginWithOwn(cast);
  /** What screens of each browser asked for, in its order. */
  const wishes = new Map<JoinedBrowser, number>();
  const browsers = await Promise.all([world.viewers.admin, ...cast.viewers].map(open));

  function wish(browser: JoinedBrowser): void {
    const days = WISHES[Math.floor(random() * WISHES.length)] ?? 500;
    const fromMs = Date.now() - days * 86_400_000;
    browser.wants(fromMs);
    wishes.set(browser, Math.min(fromMs, wishes.get(browser) ?? fromMs));
  }

  for (let round = 0; round < WALK.rounds; round += 1) {
    let isWriting = true;
    const written = Promise.all(
      Array.from({ length: WRITERS }, async () => {
        for (let index = 0; index < WALK.actions; index += 1) await actAtRandom(cast, random, ACTIONS);
      }),
    ).finally(() => {
      isWriting = false;
    });
    // Some are away and meet all of it at once; the others' lines come and go.
    const present = browsers.filter(() => random() < 0.6);
    const followed = present.map(async (browser) => {
      const { line, cycle } = browser;
      line.loss = random;
      while (isWriting) {
        line.isDown = random() < 0.2;
        if (random() < 0.1) wish(browser);
        const turn = random();
        // Killed, in whatever it was doing.
        if (turn < 0.1) browser.reopen();
        else if (turn < 0.2) await browser.core();
        // Killed while a reply is on its way.
        line.onReply = async () => {
          if (random() < 0.02) browser.reopen();
        };
        await cycle();
        line.onReply = () => undefined;
      }
      Object.assign(line, { isDown: false, loss: () => 1 });
    });
    await Promise.all([written, ...followed]);

    const unmoved = await readOrganisation(proof.database, org_id);
    for (const browser of browsers.filter(() => random() < 0.3)) {
      await browser.core();
      expect(listLeaks(browser, unmoved)).toEqual([]);
    }
    await world.move();
    expect(await findMisplacedTests(proof.database, org_id)).toEqual([]);
    if (round === 1) await nextMonth(proof.database, org_id);
    const organisation = await readOrganisation(proof.database, org_id);
    for (const [index, browser] of browsers.entries()) {
      await browser.cycle();
      const fresh = await open(browser.viewer, 2 * (index + round));
      const wished = wishes.get(browser);
      if (wished !== undefined) fresh.wants(wished);
      await fresh.cycle();
      const name = `${browser.viewer.name}, seed ${seed}, round ${round + 1}`;
      expect({ name, ...browser.picture() }).toEqual({ name, ...fresh.picture() });
      expect(heldBy(browser)).toEqual(dueTo(browser.viewer, organisation, browser.heldFrom()));
      expect([...browser.faults, ...fresh.faults]).toEqual([]);
      fresh.stop();
    }
  }
  for (const browser of browsers) {
    const before = browser.picture();
    browser.reopen();
    await browser.cycle();
    expect(browser.picture()).toEqual(before);
    expect([browser.viewer.name, await browser.agreesWithServer()]).toEqual([browser.viewer.name, true]);
    browser.stop();
  }
}

/** The people and tests a browser holds that its person may not see. */
function listLeaks(browser: JoinedBrowser, organisation: Parameters<typeof dueTo>[1]): string[] {
  const [held, due] = [heldBy(browser).ids, dueTo(browser.viewer, organisation).ids];
  return (['users', 'tags', 'permissions', 'measurements'] as const).flatMap((kind) =>
    held[kind]
      .filter((id) => !due[kind].includes(id))
      .map((id) => `${browser.viewer.name} kept ${kind} ${id}`),
  );
}

/** The organisation's clock goes on into the next month, and its window with it. */
async function nextMonth({ owner }: TestDatabase, orgId: string): Promise<void> {
  await sql`update org_sync_clock set last_us = last_us + 32 * 86400000000::bigint where org_id = ${orgId}`.execute(
    owner,
  );
}
