import { randomBytes, randomUUID } from 'node:crypto';
import { FILE_PART_BYTES } from '@heatwise/domain/education/module-files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openObjectStore, type TestObjectStore } from '../../../testing/object-store.ts';
import { buildTestApp, type TestApp, testSettings } from '../../../testing/test-app.ts';
import { createObjectContentStore, type StoredObject } from './object-content-store.ts';
import { createUnusedFiles } from './unused-files.ts';

let objects: TestObjectStore;
let server: TestApp;
beforeAll(async () => {
  objects = await openObjectStore();
  server = await buildTestApp({ settings: { ...testSettings, objectStore: objects.settings } });
});
afterAll(async () => {
  await server.close();
  await objects.close();
});

async function stored(): Promise<StoredObject[]> {
  const all: StoredObject[] = [];
  for await (const object of createObjectContentStore(objects.settings).all()) all.push(object);
  return all;
}

test('a video lies in the store of objects, plays from the middle, and goes when nothing knows it any more', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const content = randomBytes(FILE_PART_BYTES + 4321);
  content.set(Buffer.from('\0\0\0\x20ftypisom', 'latin1'));
  const file_id = randomUUID();
  const ask = async (method: 'POST' | 'PUT', url: string, payload: object | Buffer) => {
    const type = Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {};
    const response = await server.app.inject({
      method,
      url: `/api/v3/education/file${url}`,
      headers: { ...headers, ...type },
      payload,
    });
    return response.json().data;
  };
  await ask('POST', '', { file_id, kind: 'video', name: 'Cool.mp4', bytes: content.length, seconds: 9 });
  // The second part first: uploads are opened by whichever comes.
  await ask('PUT', `/${file_id}/part/1`, content.subarray(FILE_PART_BYTES));
  await ask('PUT', `/${file_id}/part/0`, content.subarray(0, FILE_PART_BYTES));
  const { file } = await ask('POST', `/${file_id}/complete`, {});

  expect(await stored()).toMatchObject([{ org_id: organisation.org_id, file_id }]);
  const [from, to] = [FILE_PART_BYTES - 10, FILE_PART_BYTES + 20];
  const range = await server.app.inject({ url: file.address, headers: { range: `bytes=${from}-${to}` } });
  expect(range.statusCode).toBe(206);
  expect(range.rawPayload.equals(content.subarray(from, to + 1))).toBe(true);

  // As when the organisation was erased: the rows are gone, the object is not.
  await server.database.owner.deleteFrom('module_files').where('file_id', '=', file_id).execute();
  const desk = {
    readIn: async () => undefined as never,
    store: createObjectContentStore(objects.settings),
    addresses: { addressOf: () => '', judge: () => 'unknown' as const },
    clock: () => new Date(Date.now() + 8 * 86_400_000),
  };
  await createUnusedFiles(server.database.app, desk, createObjectContentStore(objects.settings))();
  expect(await stored()).toEqual([]);
});
