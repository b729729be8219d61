import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';

const FILES_AT_ONCE = 2;
/** Pages that all files together read at once: downloads that stand still read none. */
const READS_AT_ONCE = 2;
const READS_WAITING = 10_000;

/** Files that are made while they are downloaded: a few of an organisation at once, each within its time. */
export type FileDownloads = {
  /** Takes a place until the answer was sent or its reader has left. Throws server-busy. */
  begin(request: FastifyRequest, response: FastifyReply): void;
  /** Runs one read of a file; more than two wait for one another. */
  readonly inTurn: Semaphore;
};

export function createFileDownloads(): FileDownloads {
  const running = new Map<string, number>();
  const busy = () => new AppError('server-busy', { retryAfterSeconds: 60 });
  return {
    inTurn: createSemaphore(READS_AT_ONCE, READS_WAITING, busy),
    begin({ org_id }, { raw }) {
      const before = running.get(org_id) ?? 0;
      if (before >= FILES_AT_ONCE) throw busy();
      running.set(org_id, before + 1);
      raw.once('close', () => {
        const left = (running.get(org_id) ?? 1) - 1;
        if (left > 0) running.set(org_id, left);
        else running.delete(org_id);
      });
    },
  };
}
