import { expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import { tagsOfPeople } from '../testing/sync-proof/proofs-of-visibility.ts';

const server = setUp(() => openProofServer());

test('tags come into view and go out of it with the people who carry them', async () => {
  expect(await tagsOfPeople(await server.world())).toEqual([]);
});
