import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { createFairSlots } from './fair-slots.ts';
import { createTurns } from './job-turns.ts';

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

type Report = (failed: FailedBlock) => void;

/**
 * One block of an organisation; true when it worked. A block that fails goes to `report` and is set aside, so that nothing
 * else of its organisation waits for it. One that only found the organisation busy is tried again later.
 */
async function runBlock(work: BlockWork, org_id: string, report: Report): Promise<boolean> {
  let subject: string | null = null;
  try {
    return await work.block(org_id, (begun) => {
      subject = begun;
    });
  } catch (error) {
    if (isHeldByOthers(error)) return false;
    // When this fails too, the database is away.
    const attempts = await work.setAside(org_id, subject);
    report({ org_id, subject, attempts, error });
    return false;
  }
}

/**
 * One block for every organisation in which something waits, one after another. False when nothing was done anywhere.
 * Several servers may do this at once: locks keep them apart.
 *
 * @reference Tests and proofs run blocks by it in a fixed order.
 */
export async function nextBlocks(work: BlockWork, report: Report = () => undefined): Promise<boolean> {
  let worked = false;
  for (const org_id of await work.organisations()) worked = (await runBlock(work, org_id, report)) || worked;
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

/** Organisations at work at once. One that waits long for its own writers counts as slow. */
const LIMITS = { all: 16, ofOne: 1, ofSlow: 8 };

/**
 * Does the work until it is stopped; `failed` is called for every block that was set aside. Organisations take turns, a
 * block each, and no organisation waits for the block of another while there is a slot.
 */
export function startBlocks(
  work: BlockWork,
  logger: FastifyBaseLogger,
  failed: () => void = () => undefined,
): Blocks {
  const stopping = new AbortController();
  const slots = createFairSlots(LIMITS);
  const turns = createTurns<{ readonly turn_of: string }>();
  const underWay = new Map<string, Promise<void>>();
  let pause = new AbortController();
  let isSlotMissing = false;

  function report({ org_id, subject, attempts, error }: FailedBlock): void {
    failed();
    logger.error({ err: error, org_id, subject, attempts }, `${work.name} failed and was set aside`);
  }

  async function runTurn(orgId: string): Promise<void> {
    let worked = false;
    try {
      worked = await slots.run(orgId, () => runBlock(work, orgId, report));
      if (worked) await sleep(BREATH_MS);
    } catch (error) {
      logger.warn({ err: error }, `${work.name} will be tried again`);
    } finally {
      underWay.delete(orgId);
      if (worked || isSlotMissing) pause.abort();
    }
  }

  async function startDue(): Promise<void> {
    isSlotMissing = false;
    const due = (await work.organisations()).filter((orgId) => !underWay.has(orgId));
    for (const turn of turns.inOrder(due.map((turn_of) => ({ turn_of })))) {
      if (stopping.signal.aborted) return;
      if (!slots.mayStart(turn.turn_of)) {
        isSlotMissing = true;
        continue;
      }
      turns.serve(turn);
      underWay.set(turn.turn_of, runTurn(turn.turn_of));
    }
  }

  async function goOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      const restMs = await startDue().then(
        () => IDLE_MS,
        (error: unknown) => {
          logger.warn({ err: error }, `${work.name} will be tried again`);
          return AFTER_FAILURE_MS;
        },
      );
      // The pause ends early when there is more to do, or at the end.
      const signal = AbortSignal.any([pause.signal, stopping.signal]);
      await sleep(restMs, undefined, { signal }).catch(() => undefined);
    }
    await Promise.all(underWay.values());
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
