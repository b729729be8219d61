import type { ServerResponse } from 'node:http';

/** How much a reader has to take at least in each span, and how many spans they have. */
export type ReaderPace = { readonly spanMs: number; readonly leastBytes: number; readonly mostSpans: number };

/**
 * Breaks an answer off whose reader stands still, takes it a byte at a time, or never comes to its end: what such an answer
 * holds would be held for as long as they like. Who waits for us is not slow.
 */
export function holdToPace(response: ServerResponse, { spanMs, leastBytes, mostSpans }: ReaderPace): void {
  const takenOf = () => response.socket?.bytesWritten;
  let taken = takenOf();
  let spans = 0;
  const timer = setInterval(() => {
    const before = taken;
    taken = takenOf();
    spans += 1;
    // An answer that goes over no line has no reader.
    const moved = before === undefined || taken === undefined ? leastBytes : taken - before;
    const isBehind = response.writableNeedDrain && moved < leastBytes;
    if (isBehind || spans >= mostSpans) response.destroy();
  }, spanMs);
  response.once('close', () => clearInterval(timer));
}
