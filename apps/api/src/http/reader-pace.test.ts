import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { paceReaders } from './reader-pace.ts';

const PACE = { spanMs: 200, leastBytes: 64 * 1024, mostSpans: 1_000_000 };
const PIECE = Buffer.alloc(1024 * 1024);
/** More than the kernel takes for a reader who stands still. */
const PIECES = 32;

let app: FastifyInstance;
let socket: Socket | undefined;
afterEach(async () => {
  socket?.destroy();
  await app.close();
});

async function open(payload: () => unknown, pace = PACE, type = 'application/octet-stream'): Promise<Socket> {
  app = fastify({ forceCloseConnections: true });
  await app.register(paceReaders, { readerPace: pace });
  app.get('/', (_request, reply) => reply.type(type).send(payload()));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.pause().write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  return socket;
}

/** Reads from now on; answers the bytes so far. */
function countTaken(reader: Socket): () => number {
  let taken = 0;
  reader.on('data', (piece: Buffer) => {
    taken += piece.length;
  });
  reader.resume();
  return () => taken;
}

const countOpen = () =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));

test.each([
  ['in pieces', () => Readable.from(Array.from({ length: PIECES }, () => PIECE))],
  ['at once', () => Buffer.alloc(PIECES * PIECE.length)],
])('a reader who takes nothing of a reply that is sent %s is disconnected', async (_way, payload) => {
  await open(payload);
  await once(app.server, 'request');
  await expect.poll(countOpen, { timeout: 20_000 }).toBe(0);
});

test('a reader who keeps the pace gets everything, and so does one who waits for the server', async () => {
  async function* late() {
    yield PIECE;
    await new Promise((resolve) => setTimeout(resolve, 5 * PACE.spanMs));
    yield PIECE;
  }
  const reader = await open(() => Readable.from(late(), { objectMode: false }));
  const taken = countTaken(reader);
  await expect.poll(taken, { timeout: 20_000 }).toBeGreaterThan(2 * PIECE.length);
});

test('a reader who takes longer than every span together is disconnected', async () => {
  await open(() => Readable.from(endless()), { ...PACE, mostSpans: 3 });
  socket?.resume();
  await once(app.server, 'request');
  await expect.poll(countOpen, { timeout: 20_000 }).toBe(0);
});

test('an event stream lasts', async () => {
  const reader = await open(() => Readable.from(endless()), { ...PACE, mostSpans: 3 }, 'text/event-stream');
  const taken = countTaken(reader);
  await expect.poll(taken, { timeout: 20_000 }).toBeGreaterThan(40_000);
  expect(await countOpen()).toBe(1);
});

/** A little every tenth of a second. */
async function* endless() {
  for (;;) {
    yield Buffer.alloc(1000);
    await new Promise((resolve) => setTimeout(resolve, PACE.spanMs / 10));
  }
}
