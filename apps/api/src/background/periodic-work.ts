import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';

export type PeriodicWork = {
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** What it is, for the log of a failure. */
  readonly name: string;
};

/**
 * Work that is found by looking for it, at the start and then again and again while the server listens. Unlike a job of
 * the queue it cannot be lost, given up, or be unreadable after a change of the server's secret.
 */
export const periodicWork: FastifyPluginAsync<PeriodicWork> = async (app, { everyMs, work, name }) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let done: Promise<void> | undefined;

  async function goOn(): Promise<void> {
    while (!signal.aborted) {
      await work().catch((error: unknown) =>
        app.log.warn({ err: error, name }, 'periodic work will be tried again'),
      );
      // The pause ends early by being aborted, which is not a failure.
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }
  app.addHook('onListen', async () => {
    done = goOn();
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await done;
  });
};
