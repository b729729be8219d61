import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ChangeFeed, createEventStreams, type EventStreams, type Subscriber } from './event-streams.ts';

let listeners: Set<() => void>;
let streams: EventStreams;
let clock: number;
let openSessionsAmong: (sessions: readonly string[]) => Promise<ReadonlySet<string>>;
let asked: (readonly string[])[];
beforeEach(() => {
  listeners = new Set();
  clock = 0;
  asked = [];
  openSessionsAmong = async (sessions) => new Set(sessions);
  const feed: ChangeFeed = {
    subscribe(_orgId, listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => undefined,
  };
  streams = createEventStreams({
    feed,
    newsOf: async () => ({ clock: String(clock), alerts: '7' }),
    openSessionsAmong: (_orgId, sessions) => {
      asked.push(sessions);
      return openSessionsAmong(sessions);
    },
    report: (error) => {
      throw error;
    },
    timing: { heartbeatMs: 20, authorisedMs: 0 },
  });
});
afterEach(() => streams.close());

const somebody = (given: Partial<Subscriber> = {}): Subscriber => ({
  org_id: 'o',
  user_id: 'u',
  session: 's',
  ...given,
});

function change(): void {
  clock += 1;
  for (const listener of listeners) listener();
}

/** All that a stream says until its text matches. */
async function until(stream: Readable, pattern: RegExp): Promise<string> {
  let text = '';
  for await (const piece of stream.iterator({ destroyOnReturn: false })) {
    text += String(piece);
    if (pattern.test(text)) break;
  }
  return text;
}

test('a stream sends the clock at once and after each change, with heartbeats in between', async () => {
  const stream = await streams.open(somebody());

  expect(await until(stream, /data/)).toBe('event: changed\ndata: 0\n\nevent: alerts\ndata: 7\n\n');
  change();
  expect(await until(stream, /data: 1\n\n/)).toContain('event: changed\ndata: 1\n\n');
  expect(await until(stream, /^:\n\n/m)).toContain(':\n\n');
});

test('many changes become few events, and the last clock is sent', async () => {
  const stream = await streams.open(somebody());
  for (let i = 0; i < 100; i += 1) change();

  const text = await until(stream, /data: 100\n/);

  expect(text.match(/event: changed/g)?.length).toBeLessThanOrEqual(3);
});

test('a stream ends when its session has, and leaves nothing behind', async () => {
  const stream = await streams.open(somebody());
  const other = await streams.open(somebody({ session: 'other' }));
  stream.resume();
  other.resume();
  const ended = once(stream, 'close');
  expect(streams.count()).toBe(2);

  openSessionsAmong = async () => new Set(['other']);
  await ended;
  expect(streams.count()).toBe(1);

  openSessionsAmong = async () => new Set();
  await once(other, 'close');

  expect(streams.count()).toBe(0);
  expect(listeners.size).toBe(0);
});

test('while it is unknown whether the session is valid, the stream stays', async () => {
  openSessionsAmong = async () => {
    throw new Error('no database');
  };
  const stream = await streams.open(somebody());

  expect(await until(stream, /^:\n\n/m)).toContain(':\n\n');
});

test('one person has ten at most; another person is not affected', async () => {
  for (let i = 0; i < 10; i += 1) (await streams.open(somebody())).resume();

  await expect(streams.open(somebody())).rejects.toMatchObject({ code: 'too-many-requests' });
  await expect(streams.open(somebody({ user_id: 'other' }))).resolves.toBeDefined();
});

test('a listener who does not read is dropped', async () => {
  const stream = await streams.open(somebody());
  const closed = once(stream, 'close');
  Object.defineProperty(stream, 'writableLength', { value: 1_000_000 });
  await closed;

  expect(streams.count()).toBe(0);
});

test('closing ends every stream', async () => {
  const stream = await streams.open(somebody());
  stream.resume();
  const ended = Promise.all([once(stream, 'end'), once(stream, 'close')]);

  streams.close();
  await ended;

  expect(streams.count()).toBe(0);
});

test('of many who listen it is asked once whether they still may', async () => {
  const people = Array.from({ length: 300 }, (_, index) =>
    somebody({ user_id: `u${index}`, session: `s${index}` }),
  );
  for (const person of people) (await streams.open(person)).resume();
  const last = await streams.open(somebody());
  asked = [];
  change();
  await until(last, /data: 1\n\n/);

  expect(asked.length).toBeGreaterThan(0);
  expect(asked.map((sessions) => sessions.length)).toEqual(asked.map(() => 301));
  expect(asked.length).toBeLessThanOrEqual(2);
});
