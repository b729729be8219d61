import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import fp from 'fastify-plugin';

/** What a reader has to take at least in each span, and how many spans a reply may last. */
export type ReaderPace = { readonly spanMs: number; readonly leastBytes: number; readonly mostSpans: number };

/**
 * Ends a reply that is large or sent in pieces when its reader falls behind the pace: what is in memory for it, and the
 * place of an export, would otherwise be held for as long as the reader likes. Browsers ask for the rest of a paused
 * video by its range when it plays on. Event streams last, and end by themselves when nobody reads them.
 */
export const paceReaders = fp<{ readonly readerPace: ReaderPace }>(async (app, { readerPace }) => {
  app.addHook('onSend', async (_request, reply, payload) => {
    const isEventStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (!isEventStream && lastsLong(payload, readerPace)) holdToPace(reply.raw, readerPace);
  });
});

function lastsLong(payload: unknown, { leastBytes }: ReaderPace): boolean {
  if (payload instanceof Readable) return true;
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > leastBytes;
}

/** A reader is behind only while something is left to take: one who waits for the server is not. */
function holdToPace(response: ServerResponse, { spanMs, leastBytes, mostSpans }: ReaderPace): void {
  const readTaken = () => response.socket?.bytesWritten;
  let taken = readTaken();
  let spans = 0;
  const timer = setInterval(() => {
    const before = taken;
    taken = readTaken();
    spans += 1;
    // A reply that uses no socket has no reader.
    const moved = before === undefined || taken === undefined ? leastBytes : taken - before;
    const isLeft = response.writableNeedDrain || (response.writableEnded && !response.writableFinished);
    if ((isLeft && moved < leastBytes) || spans >= mostSpans) response.destroy();
  }, spanMs);
  response.once('close', () => clearInterval(timer));
}
