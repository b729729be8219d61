import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import {
  type BrotliCompress,
  brotliCompress,
  createBrotliCompress,
  createGzip,
  type Gzip,
  gzip,
  constants as zlib,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Write } from './json-row.ts';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Below this a reply fits one packet anyway. */
const WORTH_COMPRESSING_BYTES = 1024;
/** Pieces of a growing text are compressed when they are so long: what Brotli looks back at in one go. */
const PIECE_BYTES = 128 * 1024;

const JSON_TYPE = 'application/json; charset=utf-8';

type Coding = 'br' | 'gzip' | null;

/**
 * Sends text that already is JSON, compressed as quickly as it goes: a page is made once and read once. Brotli at its
 * lowest levels takes half the time of gzip and gives less; browsers offer it over https and on localhost.
 */
export function sendJson(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  return sendBytes(request, reply, Buffer.from(text));
}

async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
  type = JSON_TYPE,
): Promise<FastifyReply> {
  const coding = body.length < WORTH_COMPRESSING_BYTES ? null : codingFor(request);
  if (coding === null) return send(reply, body, { coding, type });
  const packed =
    coding === 'br'
      ? await brotlied(body, { params: brotliParams(body.length) })
      : await gzipped(body, { level: 1 });
  return send(reply, packed, { coding, type });
}

/**
 * The same of text that comes in pieces, which are compressed while the next ones are made. Nothing is sent before all of it
 * is there: it may still fail, and then another answer is given. `make` may begin more than once, when what it reads from
 * failed and another is asked; what was written before does not count then.
 */
export async function sendGrowingJson(
  request: FastifyRequest,
  reply: FastifyReply,
  make: (begin: () => Write) => Promise<void>,
  type = JSON_TYPE,
): Promise<FastifyReply> {
  const coding = codingFor(request);
  let packing: Packing | undefined;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const takeWaiting = (): Buffer => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    return bytes;
  };
  const begin = (): Write => {
    packing?.drop();
    packing = undefined;
    takeWaiting();
    return (text) => {
      // Bytes at once: texts that live on are carried along by each collection of garbage.
      const bytes = Buffer.from(text);
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (waitingBytes < PIECE_BYTES || coding === null) return;
      packing ??= createPacking(coding);
      packing.add(takeWaiting());
    };
  };
  try {
    await make(begin);
    const rest = takeWaiting();
    // All that is short, and what nobody wants compressed.
    if (!packing || coding === null) return await sendBytes(request, reply, rest, type);
    return send(reply, await packing.end(rest), { coding, type });
  } catch (error) {
    packing?.drop();
    throw error;
  }
}

type Packing = { add(bytes: Buffer): void; end(bytes: Buffer): Promise<Buffer>; drop(): void };

function createPacking(coding: 'br' | 'gzip'): Packing {
  const stream: BrotliCompress | Gzip =
    coding === 'br' ? createBrotliCompress({ params: brotliParams() }) : createGzip({ level: 1 });
  const packed: Buffer[] = [];
  stream.on('data', (piece: Buffer) => packed.push(piece));
  const done = finished(stream);
  // Who waits for the end learns of it; nobody does of one that is dropped.
  done.catch(() => undefined);
  return {
    add: (bytes) => void stream.write(bytes),
    async end(bytes) {
      stream.end(bytes);
      await done;
      return Buffer.concat(packed);
    },
    drop: () => void stream.destroy(),
  };
}

function brotliParams(length?: number): Record<number, number> {
  const hint = length === undefined ? {} : { [zlib.BROTLI_PARAM_SIZE_HINT]: length };
  return { [zlib.BROTLI_PARAM_QUALITY]: 1, ...hint };
}

function send(
  reply: FastifyReply,
  body: Buffer,
  { coding, type }: { readonly coding: Coding; readonly type: string },
): FastifyReply {
  reply.header('content-type', type).header('vary', 'accept, accept-encoding');
  if (coding) reply.header('content-encoding', coding);
  return reply.send(body);
}

function codingFor(request: FastifyRequest): Coding {
  const offered = request.headers['accept-encoding'];
  if (offers(offered, 'br')) return 'br';
  return offers(offered, 'gzip') ? 'gzip' : null;
}

function offers(header: string | string[] | undefined, coding: string): boolean {
  return String(header ?? '')
    .split(',')
    .some((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
}
