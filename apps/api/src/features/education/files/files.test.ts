import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  bytesOfPart,
  FILE_PART_BYTES,
  MOST_BYTES_OF_ORGANISATION,
  MOST_FILE_BYTES,
} from '@heatwise/domain/education/module-files';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { keysFrom } from '../../../database/server-secret.ts';
import { inOrganisation } from '../../../organisation/organisation-scope.ts';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestHeaders } from '../../../testing/test-organisation.ts';
import { createDatabaseContentStore } from './database-content-store.ts';
import { createFileAddresses } from './file-addresses.ts';
import { createUnusedFiles } from './unused-files.ts';

const server = setUpTestApp({ clock: () => now });
let admin: TestHeaders;
let org_id: string;
let now = new Date();
beforeAll(async () => {
  const organisation = await server.organisation();
  org_id = organisation.org_id;
  admin = (await organisation.admin()).headers;
});

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object | Buffer) {
  const type = Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {};
  const response = await server.app.inject({
    method,
    url: `/api/v3${url}`,
    headers: { ...admin, ...type },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() };
}

/** A video by its first bytes. */
function video(bytes: number): Buffer {
  const content = randomBytes(bytes);
  content.set(Buffer.from('\0\0\0\x20ftypisom', 'latin1'));
  return content;
}

const partOf = (content: Buffer, number: number) =>
  content.subarray(number * FILE_PART_BYTES, number * FILE_PART_BYTES + bytesOfPart(content.length, number));

const announce = (content: Buffer, file_id: string = randomUUID()) =>
  ask('POST', '/education/file', {
    file_id,
    kind: 'video',
    name: 'Cool first.mp4',
    bytes: content.length,
    seconds: 61,
  });
const send = (file_id: string, content: Buffer, number: number) =>
  ask('PUT', `/education/file/${file_id}/part/${number}`, partOf(content, number));
const complete = (file_id: string) => ask('POST', `/education/file/${file_id}/complete`, {});

async function arrived(content: Buffer): Promise<{ file_id: string; address: string }> {
  const { file_id } = (await announce(content)).body.data;
  for (let number = 0; number * FILE_PART_BYTES < content.length; number += 1)
    await send(file_id, content, number);
  return (await complete(file_id)).body.data.file;
}

test('parts out of order, one of them twice, are the file in the end', async () => {
  const content = video(2 * FILE_PART_BYTES + 777);
  const { file_id } = (await announce(content)).body.data;
  await send(file_id, content, 2);
  await send(file_id, content, 0);
  expect((await complete(file_id)).body.code).toBe('file-incomplete');
  // The page was closed and opened again: it asks how far the file is.
  expect((await announce(content, file_id)).body.data).toMatchObject({
    parts: 3,
    parts_there: [0, 2],
    digests_there: [0, 2].map((number) => createHash('sha256').update(partOf(content, number)).digest('hex')),
    file: null,
  });
  await send(file_id, content, 2);
  expect((await send(file_id, content, 1)).body.data.parts_there).toEqual([0, 1, 2]);
  const { file } = (await complete(file_id)).body.data;
  expect(file).toMatchObject({
    file_id,
    kind: 'video',
    name: 'Cool first.mp4',
    bytes: content.length,
    seconds: 61,
  });
  expect((await complete(file_id)).status).toBe(200);
  expect((await send(file_id, content, 1)).body.code).toBe('file-complete');

  const whole = await server.app.inject({ url: file.address });
  expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
  expect(whole.rawPayload.equals(content)).toBe(true);
});

test.each([
  ['in the first part', 100, 299],
  ['across two parts', FILE_PART_BYTES - 50, FILE_PART_BYTES + 49],
  ['at the end', FILE_PART_BYTES + 1000, FILE_PART_BYTES + 1776],
])('a range %s is exactly these bytes', async (_where, from, to) => {
  const content = video(FILE_PART_BYTES + 1777);
  const { address } = await arrived(content);
  const part = await server.app.inject({ url: address, headers: { range: `bytes=${from}-${to}` } });
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-range']).toBe(`bytes ${from}-${to}/${content.length}`);
  expect(part.rawPayload.equals(content.subarray(from, to + 1))).toBe(true);
  const behind = await server.app.inject({ url: address, headers: { range: `bytes=${content.length}-` } });
  expect(behind.statusCode).toBe(416);
});

test('a browser that has the file asks before each use, and gets it only while its address is open', async () => {
  const content = video(2000);
  const { address } = await arrived(content);
  const first = await server.app.inject({ url: address });
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const again = (etag = String(first.headers.etag)) =>
    server.app.inject({ url: address, headers: { 'if-none-match': etag } });
  expect(await again()).toMatchObject({ statusCode: 304, body: '' });
  expect((await again('"another"')).rawPayload.equals(content)).toBe(true);
  const resumed = (ifRange: string) =>
    server.app.inject({ url: address, headers: { range: 'bytes=0-9', 'if-range': ifRange } });
  expect((await resumed(String(first.headers.etag))).statusCode).toBe(206);
  expect((await resumed('"another"')).statusCode).toBe(200);
  const earlier = now;
  now = new Date(now.getTime() + 13 * 3_600_000);
  expect((await again()).statusCode).not.toBe(304);
  now = earlier;
});

test('a part that was cut off, one that there is not, and a file that is something else are refused', async () => {
  const content = video(FILE_PART_BYTES + 10);
  const { file_id } = (await announce(content)).body.data;
  const cut = await ask('PUT', `/education/file/${file_id}/part/1`, content.subarray(0, 9));
  expect([cut.status, cut.body.code]).toEqual([400, 'file-part-length']);
  expect((await ask('PUT', `/education/file/${file_id}/part/2`, content.subarray(0, 9))).body.code).toBe(
    'file-part-length',
  );
  expect((await announce(content.subarray(1), file_id)).body.code).toBe('file-id-taken');

  const other = Buffer.from('<script>alert(1)</script>');
  const said = (await announce(other)).body.data;
  const refused = await send(said.file_id, other, 0);
  expect([refused.status, refused.body.code]).toEqual([400, 'file-not-valid']);
  expect(refused.body.message).toContain('This is not a video');
  expect((await ask('GET', `/education/file/${said.file_id}`)).status).toBe(404);

  const large = {
    file_id: randomUUID(),
    kind: 'video',
    name: 'x',
    seconds: null,
    bytes: MOST_FILE_BYTES.video + 1,
  };
  expect((await ask('POST', '/education/file', large)).body.problems[0].message).toBe(
    'This file is too large.',
  );
});

test('a part that is sent again with other bytes is refused, and the first stays', async () => {
  const content = video(FILE_PART_BYTES + 10);
  const { file_id } = (await announce(content)).body.data;
  await send(file_id, content, 1);
  const other = Buffer.from(content);
  other[FILE_PART_BYTES + 3] = (other[FILE_PART_BYTES + 3] ?? 0) ^ 1;
  const refused = await send(file_id, other, 1);
  expect([refused.status, refused.body.code]).toEqual([409, 'file-part-differs']);
  // Two browsers at once: one of them is told, and what is kept is one of the two.
  const answers = await Promise.all([send(file_id, content, 0), send(file_id, video(content.length), 0)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await complete(file_id)).status).toBe(200);
});

test('of files that come at once, only those that there is room for are taken', async () => {
  const crowded = await server.organisation();
  const { headers, user_id } = await crowded.admin();
  await sql`insert into module_files (org_id, file_id, kind, name, bytes, created_by, created_at)
    values (${crowded.org_id}, ${randomUUID()}, 'video', 'Old', ${MOST_BYTES_OF_ORGANISATION - 1500}, ${user_id}, now())`.execute(
    server.database.owner,
  );
  const begin = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/v3/education/file',
      headers,
      payload: { file_id: randomUUID(), kind: 'video', name: 'New', bytes: 1000, seconds: null },
    });
  const answers = await Promise.all([begin(), begin(), begin(), begin(), begin()]);
  expect(answers.map((answer) => answer.json().code ?? 'taken').sort()).toEqual([
    ...Array(4).fill('file-no-room'),
    'taken',
  ]);
});

test('a file whose bytes cannot be read is answered as an error, without the headers of a file', async () => {
  const { file_id, address } = await arrived(video(1000));
  await sql`delete from module_file_parts where file_id = ${file_id}`.execute(server.database.owner);
  const response = await server.app.inject({ url: address });
  expect([response.statusCode, response.json().code]).toEqual([500, 'unexpected-error']);
  expect(response.headers['content-disposition']).toBeUndefined();
});

test('an address opens its file, and no other, for some hours', async () => {
  const content = video(4000);
  const { file_id, address } = await arrived(content);
  const other = await arrived(video(4000));
  const wrong = address.replace(file_id, other.file_id);
  expect((await server.app.inject({ url: wrong })).statusCode).toBe(404);
  expect(
    (await server.app.inject({ url: address.replace(/until=\d+/, 'until=99999999999999') })).statusCode,
  ).toBe(404);
  const was = now;
  now = new Date(was.getTime() + 13 * 3_600_000);
  expect((await server.app.inject({ url: address })).json().code).toBe('file-address-expired');
  now = was;
  expect((await server.app.inject({ url: address })).statusCode).toBe(200);
});

test('a module with a file that has not arrived cannot be published; a course shows the files of its version', async () => {
  const file = await arrived(video(4000));
  const pending = (await announce(video(4000))).body.data.file_id;
  const module_id = randomUUID();
  const made = (await ask('POST', '/education/module', { module_id, title: 'Cool first' })).body.data;
  const block = (file_id: string) => ({
    kind: 'video',
    block_id: randomUUID(),
    file_id,
    title: 'Cooling',
    poster_id: null,
    captions_id: null,
  });
  const withBlocks = (...ids: string[]) => ({
    ...made.draft,
    pages: [{ page_id: randomUUID(), title: 'Watch', blocks: ids.map(block) }],
  });
  const keep = (revision: number, content: object) =>
    ask('PUT', `/education/module/${module_id}/draft`, { revision, content });
  const kept = (await keep(made.revision, withBlocks(file.file_id, pending))).body.data;
  const publish = (revision: number) =>
    ask('POST', `/education/module/${module_id}/publish`, { revision, asks: 'new' });
  expect((await publish(kept.revision)).body).toMatchObject({
    code: 'module-not-ready',
    problems: [{ path: 'pages' }],
  });
  const again = (await keep(kept.revision, withBlocks(file.file_id))).body.data;
  expect((await publish(again.revision)).body.data.state).toBe('published');
  const { files } = (await ask('GET', `/education/module/${module_id}/files`)).body.data;
  expect(Object.keys(files)).toEqual([file.file_id]);
});

test('files that no module shows go after a week, those that one shows stay', async () => {
  const [shown, unused] = [await arrived(video(4000)), await arrived(video(4000))];
  const module_id = randomUUID();
  const made = (await ask('POST', '/education/module', { module_id, title: 'Cover' })).body.data;
  const content = { ...made.draft, cover: { file_id: shown.file_id } };
  await ask('PUT', `/education/module/${module_id}/draft`, { revision: made.revision, content });
  const { app } = server.database;
  const readIn: Parameters<typeof createDatabaseContentStore>[0] = async (id, work) =>
    inOrganisation(app, id, work);
  const store = createDatabaseContentStore(readIn);
  const inDays = (days: number) => () => new Date(now.getTime() + days * 86_400_000);
  const tidy = (days: number) =>
    createUnusedFiles(app, {
      readIn,
      store,
      addresses: createFileAddresses(keysFrom('secret')('file addresses')),
      clock: inDays(days),
    })();
  const there = async () => {
    const { rows } = await sql<{ file_id: string }>`
      select file_id from module_files where org_id = ${org_id}`.execute(server.database.owner);
    return [shown, unused].map(({ file_id }) => rows.some((row) => row.file_id === file_id));
  };
  await tidy(6);
  expect(await there()).toEqual([true, true]);
  await tidy(8);
  expect(await there()).toEqual([true, false]);
});
