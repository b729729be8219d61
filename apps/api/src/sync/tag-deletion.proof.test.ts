import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { setUp } from '../testing/set-up.ts';
import { openProofServer, type ProofWorld } from '../testing/sync-proof/proof-server.ts';
import { fillWorld } from '../testing/sync-proof/proofs-of-visibility.ts';
import { partsFor } from '../testing/test-app.ts';

const server = setUp(() => openProofServer());
const app = setUp(() => buildApp(partsFor(server.database)));

async function adminCalls({ viewers }: ProofWorld, method: 'DELETE' | 'POST', path: string, body?: object) {
  const response = await app.inject({
    method,
    url: `/api/v3/tag/${path}`,
    headers: viewers.admin.headers,
    ...(body && { payload: body }),
  });
  expect(response.statusCode).toBe(200);
}

test('a tag is deleted and restored between two pages: every browser ends with what it may see', async () => {
  const world = await server.world();
  const { crew, viewers } = world;
  const measured = await fillWorld(world, 30);
  await adminCalls(world, 'POST', 'measurements', { tag_id: crew.b, measurement_ids: measured });
  const names = ['admin', 'watcher of a', 'limited in a', 'manager of b'] as const;
  const clients = await Promise.all(
    names.map(async (name) => [viewers[name], await world.client(viewers[name], { pageSize: 7 })] as const),
  );
  for (const [, client] of clients) {
    await client.step();
    await client.step();
  }

  await adminCalls(world, 'DELETE', crew.a);
  await adminCalls(world, 'DELETE', crew.b);
  for (const [, client] of clients) await client.step();
  const afterDeletion = await world.settle(clients.map(([viewer, client]) => [viewer, client]));
  await adminCalls(world, 'POST', 'restore', { tag_id: crew.a });
  const afterRestoring = await world.settle(clients.map(([viewer, client]) => [viewer, client]));

  expect(afterDeletion).toEqual([]);
  expect(afterRestoring).toEqual([]);
});
