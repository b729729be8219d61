import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { Counter, type Registry } from 'prom-client';

/** What could not be done: the block of one subject, or, without one, whatever waits in the organisation. */
export type FailedBlock = {
  readonly org_id: string;
  readonly subject: string | null;
  readonly attempts: number;
  readonly error: unknown;
};

/**
 * Work on any number of rows, done a block at a time, each in a transaction of its own. What is left to do is in the
 * database, so that it goes on after a kill, on whichever server.
 */
export type BlockWork = {
  /** What it is, for the log of a failure. */
  readonly name: string;
  /** How its failures are counted. */
  readonly failures: { readonly name: string; readonly help: string };
  /** Where something waits that is not set aside. */
  organisations(): Promise<readonly string[]>;
  /** One block of an organisation; `begun` hears on what. False when nothing was left to do. */
  block(orgId: string, begun: (subject: string) => void): Promise<boolean>;
  /**
   * Lets what failed wait, longer each time; without a subject, all of the organisation. Returns how often it has
   * failed.
   */
  setAside(orgId: string, subject: string | null): Promise<number>;
};

/** The server is busy, or a clock, a row or a stamp was somebody else's for too long: nothing is wrong with the block. */
const HELD_BY_OTHERS = new Set(['server-busy', '55P03', '40001', '40P01']);

export function isHeldByOthers(error: unknown): boolean {
  return error instanceof Error && 'code' in error && HELD_BY_OTHERS.has(String(error.code));
}

/**
 * One block for every organisation in which something waits. False when nothing was done anywhere. Several servers may
 * do this at once: locks keep them apart. A block that fails goes to `report` and set aside, so that neither others of
 * its organisation nor other organisations wait for it; one that only found the organisation busy comes again in the
 * next round. `signal` ends the round between two blocks.
 */
export async function nextBlocks(
  work: BlockWork,
  report: (failed: FailedBlock) => void = () => undefined,
  signal?: AbortSignal,
): Promise<boolean> {
  let worked = false;
  for (const org_id of await work.organisations()) {
    if (signal?.aborted) break;
    let subject: string | null = null;
    try {
      const goesOn = await work.block(org_id, (begun) => {
        subject = begun;
      });
      worked = goesOn || worked;
    } catch (error) {
      if (isHeldByOthers(error)) continue;
      // When this fails too, the database is away, and the round ends.
      const attempts = await work.setAside(org_id, subject);
      report({ org_id, subject, attempts, error });
    }
  }
  return worked;
}

/** How often the work is looked for when there was none, and how long others get the clock between two blocks. */
const IDLE_MS = 1000;
const BREATH_MS = 5;
const AFTER_FAILURE_MS = 5000;

type Blocks = {
  /** Resolves when the block at hand is done. The rest waits in the database for the next start. */
  stop(): Promise<void>;
};

/** Does the work until it is stopped; `failed` is called for every block that was set aside. */
export function startBlocks(
  work: BlockWork,
  logger: FastifyBaseLogger,
  failed: () => void = () => undefined,
): Blocks {
  const stopping = new AbortController();
  const { signal } = stopping;

  function report({ org_id, subject, attempts, error }: FailedBlock): void {
    failed();
    logger.error({ err: error, org_id, subject, attempts }, `${work.name} failed and was set aside`);
  }

  async function goOn(): Promise<void> {
    while (!signal.aborted) {
      const pause = await nextBlocks(work, report, signal).then(
        (worked) => (worked ? BREATH_MS : IDLE_MS),
        (error: unknown) => {
          logger.warn({ err: error }, `${work.name} will be tried again`);
          return AFTER_FAILURE_MS;
        },
      );
      // The pause ends early by being aborted, which is not a failure.
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  const done = goOn();
  return {
    stop() {
      stopping.abort();
      return done;
    },
  };
}

type Parts = { readonly works: readonly BlockWork[]; readonly metrics: Registry };

/** Works in blocks go on while the server listens. */
export const blockWorks: FastifyPluginAsync<Parts> = async (app, { works, metrics }) => {
  const counted = works.map((work) => ({
    work,
    failures: new Counter({ ...work.failures, registers: [metrics] }),
  }));
  let running: Blocks[] = [];
  app.addHook('onListen', async () => {
    running = counted.map(({ work, failures }) => startBlocks(work, app.log, () => failures.inc()));
  });
  app.addHook('onClose', async () => {
    await Promise.all(running.map((blocks) => blocks.stop()));
  });
};
