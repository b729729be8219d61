import { beforeAll, expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { type FakeClock, installFakeClock } from '../testing/sync-proof/fake-clock.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import {
  changedBetweenPages,
  eightWriters,
  interleaved,
  oneLargeTransaction,
  repeatedAndSwapped,
  steppingClock,
} from '../testing/sync-proof/proofs-of-order.ts';

let clock: FakeClock;
const server = setUp(() => openProofServer());
beforeAll(async () => {
  clock = await installFakeClock(server.database);
});

test('eight writers with rollbacks race against readers at page sizes 1, 3 and 50', async () => {
  expect(await eightWriters(await server.world())).toEqual([]);
}, 120_000);

test('ten thousand rows in one transaction', async () => {
  expect(await oneLargeTransaction(await server.world())).toEqual([]);
}, 120_000);

test('a transaction that commits late, with another between its stamps and its commit', async () => {
  expect(await interleaved(await server.world())).toEqual([]);
});

test('the clock steps back an hour and forward three days', async () => {
  expect(await steppingClock(clock)(await server.world())).toEqual([]);
});

test('rows are deleted and edited between two pages', async () => {
  expect(await changedBetweenPages(await server.world())).toEqual([]);
});

test('answers come twice and in another order', async () => {
  expect(await repeatedAndSwapped(await server.world())).toEqual([]);
});
