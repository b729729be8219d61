import type { Worker } from 'node:worker_threads';

export type ThreadLimits = {
  /** Processor time of the process, because on a busy machine a good input takes long by the clock. */
  readonly workLimitMs: number;
  /** Time by the clock. */
  readonly waitLimitMs: number;
};

/** The input takes more memory or processor time than any good one. */
export class TooCostly extends Error {}
/** The machine is too busy to say whether the input is good. */
export class ThreadTimeout extends Error {}

const LOOK_EVERY_MS = 250;

/**
 * Resolves with the first message of a thread and ends the thread. Throws TooCostly, ThreadTimeout, or what the thread
 * itself throws.
 */
export async function runInThread<Result>(
  thread: Worker,
  { workLimitMs, waitLimitMs }: ThreadLimits,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const begun = { at: performance.now(), work: process.cpuUsage() };
  try {
    return await new Promise((resolve, reject) => {
      const look = () => {
        const { user, system } = process.cpuUsage(begun.work);
        if ((user + system) / 1000 > workLimitMs) reject(new TooCostly('processor time'));
        else if (performance.now() - begun.at > waitLimitMs) reject(new ThreadTimeout());
      };
      timer = setInterval(look, Math.min(LOOK_EVERY_MS, workLimitMs, waitLimitMs));
      thread.once('message', resolve);
      thread.once('error', (error: NodeJS.ErrnoException) => {
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooCostly('memory') : error);
      });
      thread.once('exit', () => reject(new Error('the thread ended without an answer')));
    });
  } finally {
    clearInterval(timer);
    await thread.terminate();
  }
}
