import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { openReplicaPair } from '../testing/replica-pair.ts';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import { eightWriters, interleaved } from '../testing/sync-proof/proofs-of-order.ts';
import { randomRun } from '../testing/sync-proof/random-run.ts';
import { inTrouble } from '../testing/sync-proof/replica-trouble.ts';

const pair = setUp(openReplicaPair);
const metrics: Registry[] = [];
const server = setUp(() => {
  const replica = pair.openReplica();
  return openProofServer({
    database: pair.database,
    partsOf: () => {
      const own = new Registry();
      metrics.push(own);
      return { replica, metrics: own };
    },
  });
});

/** By `replica` or why it was not. */
async function answered(): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const registry of metrics) {
    const counter = await registry.getSingleMetric('heatwise_replica_reads_total')?.get();
    for (const { labels, value } of counter?.values ?? []) {
      const who = String(labels.because || labels.answered);
      sums[who] = (sums[who] ?? 0) + value;
    }
  }
  return sums;
}

test.each([1, 2])(
  'what nine people see is what they may see, while a replica is paused, frozen and killed at random (%i)',
  async (seed) => {
    const proof = randomRun({ seed })(await server.world());

    expect(await inTrouble(pair, proof, { seed })).toEqual([]);
    const { replica = 0, behind = 0 } = await answered();
    expect(replica).toBeGreaterThan(0);
    expect(behind).toBeGreaterThan(0);
  },
  600_000,
);

test('eight writers race while the replica is paused again and again', async () => {
  const proof = eightWriters(await server.world());

  expect(await inTrouble(pair, proof, { seed: 3, pauses: 'only' })).toEqual([]);
}, 120_000);

test('a transaction that commits late is not lost by way of the replica', async () => {
  expect(await interleaved(await server.world())).toEqual([]);
});
