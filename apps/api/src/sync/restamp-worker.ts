import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { restampNextBlock } from './restamp.ts';

/** How often the queue is looked at when it was empty, and how long others get the clock between two blocks. */
const IDLE_MS = 1000;
const BREATH_MS = 5;
const AFTER_FAILURE_MS = 5000;

export type RestampWorker = {
  /** Resolves when the block at hand is done. The rest waits in the database for the next start. */
  stop(): Promise<void>;
};

/** Works off the queue of re-stamping, until it is stopped. */
export function startRestampWorker(database: Kysely<Tables>, logger: FastifyBaseLogger): RestampWorker {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const pause = await restampNextBlock(database).then(
        (worked) => (worked ? BREATH_MS : IDLE_MS),
        (error: unknown) => {
          logger.warn({ err: error }, 're-stamping will be tried again');
          return AFTER_FAILURE_MS;
        },
      );
      // The pause ends early by being aborted, which is no failure.
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  const done = work();
  return {
    stop() {
      stopping.abort();
      return done;
    },
  };
}

/** Re-stamping goes on while the server listens. */
export const restamping: FastifyPluginAsync<{ readonly database: Kysely<Tables> }> = async (
  app,
  { database },
) => {
  let worker: RestampWorker | undefined;
  app.addHook('onListen', async () => {
    worker = startRestampWorker(database, app.log);
  });
  app.addHook('onClose', () => worker?.stop());
};
