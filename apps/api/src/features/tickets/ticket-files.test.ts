import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@heatwise/domain/time/durations';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { closeResolvedTickets, newTicket, ticketingOf } from './testing/ticketing.ts';

const MEBIBYTE = 1024 * 1024;
const server = setUpTestApp();
const call = ticketingOf(server);
let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer();
});

let ours: TestOrganisation;
let headers: TestHeaders;
beforeEach(async () => {
  ours = await server.organisation();
  headers = (await ours.admin()).headers;
});
const stored = () =>
  server.database.owner
    .selectFrom('ticket_files')
    .select(['name', 'message_id', 'bytes'])
    .where('org_id', '=', ours.org_id)
    .execute();

test('a picture is made anew, without what the camera noted, and shown', async () => {
  expect(picture.includes('secret place')).toBe(true);
  const { file } = await call.sendFile(headers, 'Gate 3.PNG', picture);
  expect(file).toMatchObject({ name: 'Gate 3.jpg', is_picture: true });
  const ticket = await call.open(headers, { file_ids: [file.ticket_file_id] });
  expect(ticket.thread[0]?.files).toEqual([file]);
  const { answer } = await call.ask(headers, 'GET', `/ticket/file/${file.ticket_file_id}`);
  expect(answer.headers['content-type']).toBe('image/jpeg');
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(40);
  expect(answer.rawPayload.includes('secret place')).toBe(false);
});

test('anything else is only ever downloaded, whatever it is called', async () => {
  const { file } = await call.sendFile(headers, 'log".html', Buffer.from('<script>alert(1)</script>'));
  await call.open(headers, { file_ids: [file.ticket_file_id] });
  const { answer } = await call.ask(headers, 'GET', `/ticket/file/${file.ticket_file_id}`);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''log_.html",
    'x-content-type-options': 'nosniff',
  });
  expect(answer.body).toBe('<script>alert(1)</script>');
});

test('an archive that is called a picture, a damaged one and 40 MB are refused, and nothing is kept', async () => {
  const archive = await call.sendFile(headers, 'photo.jpg', Buffer.from('PK\u0003\u0004 an archive'));
  expect(archive).toMatchObject({ status: 400, code: 'ticket-picture-not-valid' });
  const damaged = await call.sendFile(headers, 'photo.jpg', picture.subarray(0, 200));
  expect(damaged.code).toBe('ticket-picture-not-valid');
  const large = await call.sendFile(headers, 'film.mp4', Buffer.alloc(40 * MEBIBYTE));
  expect(large).toMatchObject({ status: 413, code: 'ticket-file-too-large' });
  expect(large.message).toContain('10 MB');
  expect((await call.sendFile(headers, 'empty.txt', Buffer.alloc(0))).status).toBe(400);
  expect(await stored()).toEqual([]);
});

test('an organisation’s files have an end, and others’ do not count', async () => {
  const full = { ticket_file_id: randomUUID(), name: 'old.zip', is_picture: false, message_id: null };
  await server.database.owner
    .insertInto('ticket_files')
    .values({
      ...full,
      org_id: ours.org_id,
      sent_by: randomUUID(),
      sent_at: new Date(),
      bytes: 100 * MEBIBYTE - 10,
      body: Buffer.alloc(1),
    })
    .execute();
  expect((await call.sendFile(headers, 'a.txt', Buffer.from('123456789'))).status).toBe(200);
  const refused = await call.sendFile(headers, 'b.txt', Buffer.from('123456789'));
  expect(refused).toMatchObject({ status: 409, code: 'ticket-file-no-room' });
  const elsewhere = await server.organisation();
  const theirs = (await elsewhere.admin()).headers;
  expect((await call.sendFile(theirs, 'b.txt', Buffer.from('123456789'))).status).toBe(200);
});

test('a message takes files of its sender alone, each once and five at most; refused, nothing is written', async () => {
  const { file } = await call.sendFile(headers, 'a.txt', Buffer.from('text'));
  const colleague = (await ours.admin()).headers;
  const file_ids = [file.ticket_file_id];
  const stolen = await call.ask(colleague, 'POST', '/ticket', newTicket({ file_ids }));
  expect(stolen.code).toBe('ticket-file-not-found');
  expect((await call.list(headers)).count).toBe(0);
  const six = newTicket({ file_ids: Array.from({ length: 6 }, () => randomUUID()) });
  expect((await call.ask(headers, 'POST', '/ticket', six)).code).toBe('invalid-request');
  await call.open(headers, { file_ids });
  expect((await call.ask(headers, 'POST', '/ticket', newTicket({ file_ids }))).code).toBe(
    'ticket-file-not-found',
  );
});

test('a file is read by those who see its ticket; one that no message names is removed after a day', async () => {
  const { file } = await call.sendFile(headers, 'a.txt', Buffer.from('text'));
  const path = `/ticket/file/${file.ticket_file_id}`;
  expect((await call.ask(headers, 'GET', path)).code).toBe('ticket-file-not-found');
  const kept = await call.sendFile(headers, 'b.txt', Buffer.from('text'));
  await call.open(headers, { file_ids: [kept.file.ticket_file_id] });
  const worker = (await ours.person([])).headers;
  expect((await call.ask(worker, 'GET', `/ticket/file/${kept.file.ticket_file_id}`)).status).toBe(404);
  await closeResolvedTickets(server, new Date(Date.now() + DAY_MS + 1000));
  expect(await stored()).toMatchObject([{ name: 'b.txt' }]);
});
