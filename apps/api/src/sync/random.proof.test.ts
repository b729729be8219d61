import { expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import { CROSSINGS } from '../testing/sync-proof/random-actions.ts';
import { randomRun } from '../testing/sync-proof/random-run.ts';

/** How long `npm run proofs` lets it go on; without it a few runs are made, always the same. */
const hours = Number(process.env.PROOF_HOURS ?? 0);
const FIRST_SEED = hours > 0 ? Date.now() % 1_000_000 : 1;
const FEWEST = 2;
/** Of measurements that move at once in every second run: each person there has more. */
const SMALL_BLOCK = 4;

const server = setUp(() => openProofServer({ recordsOwners: true }));

test(
  'whatever nine people of different rights see while all is changed at random is what they may see',
  async () => {
    const end = Date.now() + hours * 3_600_000;
    let runs = 0;
    for (; runs < FEWEST || Date.now() < end; runs += 1) {
      const crosses = runs % 2 === 1;
      const run = randomRun({
        seed: FIRST_SEED + runs,
        ...(crosses && { more: CROSSINGS, comeAndGo: true }),
      });
      expect(await run(await server.world(crosses ? { moveBlock: SMALL_BLOCK } : {}))).toEqual([]);
    }
    if (hours > 0) console.info(`${runs} random runs from seed ${FIRST_SEED} ended well`);
  },
  hours * 3_600_000 + 600_000,
);
