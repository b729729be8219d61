import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { createKeptWork } from '../../platform/kept-work.ts';
import { RequestFailure } from '../../platform/request-failure.ts';
import { createWriteQueue, isQueueable, listUnsentWrites, type QueuedWrite } from './queued-writes.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const note = (id: string, written_ms: number): QueuedWrite => ({
  id,
  user_id: 'ada',
  title: `Note ${id}`,
  written_ms,
  problem: null,
  kind: 'note',
  body: { note_id: id, measurement_id: 'm', kind: 'note', note: 'Rested.' },
});
const lost = new RequestFailure('no-answer', 'Server not responsive');

test('writes are sent in their order, and those of another person stay', async () => {
  const queue = createWriteQueue('bo', createKeptWork());
  await queue.add(note('b', 2));
  await queue.add(note('a', 1));
  await createWriteQueue('cy', createKeptWork()).add(note('c', 3));
  const sent: string[] = [];
  await queue.sendAll(async ({ id }) => sent.push(id));
  expect(sent).toEqual(['a', 'b']);
  expect(await queue.list()).toEqual([]);
  expect(await listUnsentWrites('cy')).toEqual(['A follow-up note']);
});

test('an unreachable server stops the sending, a refusal does not', async () => {
  const queue = createWriteQueue('bo', createKeptWork());
  await queue.add(note('a', 1));
  await queue.add(note('b', 2));
  await queue.sendAll(() => Promise.reject(lost));
  expect((await queue.list()).map(({ problem }) => problem)).toEqual([null, null]);

  const refusal = new RequestFailure('follow-up-changed', 'This follow-up is already closed.', {
    status: 409,
  });
  const sent = await queue.sendAll(({ id }) => (id === 'a' ? Promise.reject(refusal) : Promise.resolve()));
  expect(sent.map(({ id }) => id)).toEqual(['b']);
  expect(await queue.list()).toMatchObject([{ id: 'a', problem: 'This follow-up is already closed.' }]);
  await queue.sendAll(() => Promise.reject(new Error('A refused write is not sent again by itself.')));

  await queue.retry('a');
  await queue.sendAll(() => Promise.resolve());
  expect(await queue.discard('a')).toBe(false);
});

test('only writes that did not reach the server are queued', () => {
  expect(isQueueable(lost)).toBe(true);
  expect(isQueueable(new RequestFailure('offline', 'You are offline.'))).toBe(true);
  expect(isQueueable(new RequestFailure('no-answer', 'Bad gateway', { status: 502 }))).toBe(false);
  expect(isQueueable(new RequestFailure('not-permitted', 'No.', { status: 403 }))).toBe(false);
});
