import type { Worker } from 'node:worker_threads';
import { TICKET_FILE_MESSAGES } from '@heatwise/domain/tickets/ticket-files';
import { createSemaphore } from '../../../http/semaphore.ts';
import { runInThread, type ThreadLimits, ThreadTimeout, TooCostly } from '../../../threads/run-in-thread.ts';
import { startThread } from '../../../threads/start-thread.ts';
import type { MailContent } from './mail-content.ts';

/** Why a mail is not taken, in the words of a mail server's answer. Below 500 the sender tries again. */
export class MailRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** Enough for a mail of 15 MB with ten pictures. */
const MEMORY_MB = 256;
const LIMITS: ThreadLimits = { workLimitMs: 5000, waitLimitMs: 60_000 };
const WAITING = 10;
/** How long further mails of a sender are put off after one that was too costly to read. */
const COSTLY_WAIT_MS = 10 * 60_000;

const busy = () => new MailRefusal(451, 'The server is busy. Please try again later.');

/** Reads the text and files of a sender's mail in a thread of its own. Throws MailRefusal. */
export type ReadMail = (raw: Buffer, senderId: string) => Promise<MailContent>;

/** `start`, `limits` and `elapsedMs`, a monotonic clock, are there for tests. */
export function createMailReader({
  builtFolder,
  start = (raw) => startThread('mail.worker', raw, { memoryMb: MEMORY_MB, builtFolder }),
  limits = LIMITS,
  elapsedMs = () => performance.now(),
}: {
  readonly builtFolder?: string | undefined;
  readonly start?: (raw: Buffer) => Worker;
  readonly limits?: ThreadLimits;
  readonly elapsedMs?: () => number;
} = {}): ReadMail {
  // One at a time: mails are few, and a hostile one takes a core for five seconds.
  const inTurn = createSemaphore(1, WAITING, busy);
  const refusedUntil = new Map<string, number>();
  const refuseCostly = (senderId: string) => {
    if ((refusedUntil.get(senderId) ?? 0) > elapsedMs()) throw busy();
    refusedUntil.delete(senderId);
  };
  return async (raw, senderId) => {
    refuseCostly(senderId);
    const content = await inTurn(() => {
      // Another of theirs may have been read meanwhile.
      refuseCostly(senderId);
      return runInThread<MailContent | 'too-many-files' | null>(start(raw), limits);
    }).catch((error: unknown) => {
      if (error instanceof TooCostly) {
        refusedUntil.set(senderId, elapsedMs() + COSTLY_WAIT_MS);
        return null;
      }
      if (error instanceof ThreadTimeout) throw busy();
      throw error;
    });
    if (content === null) throw new MailRefusal(554, 'The mail cannot be read');
    if (content === 'too-many-files') throw new MailRefusal(552, TICKET_FILE_MESSAGES.tooMany);
    return content;
  };
}
