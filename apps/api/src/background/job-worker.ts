import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Seal } from '../auth/seal.ts';
import type { Tables } from '../database/tables.ts';
import { AppError } from '../http/app-error.ts';
import { type WriteIn, writeInOrganisation } from '../organisation/organisation-scope.ts';
import { createFairSlots, type FairSlots, type SlotLimits } from './fair-slots.ts';
import {
  type DueTurn,
  extendJob,
  finishJob,
  giveJobBack,
  type TakenJob,
  takeJob,
  turnsDue,
} from './job.store.ts';
import type { JobKind, JobLane } from './job-queue.ts';
import { createTurns } from './job-turns.ts';

/**
 * One run of a job. Call `writeIn` at most once and last: it commits the write together with the end of the job, and rolls
 * back if another run has taken the job in the meantime.
 */
export type JobRun = { readonly job_id: string; readonly writeIn: WriteIn };

/** Thrown by a handler that has to wait for other work of the server: the job runs later, and no attempt is counted. */
export class JobNotReadyError extends Error {
  readonly waitMs: number;
  constructor(waitMs: number) {
    super('the job is not ready');
    this.waitMs = waitMs;
  }
}

/** Carries a kind of job out; a rejection puts the job off and tries again. */
export type JobHandler = {
  readonly kind: string;
  readonly lane: JobLane;
  readonly run: (payload: unknown, job: JobRun) => Promise<void>;
};

export function handlerOf<Payload>(
  { kind, lane }: JobKind<Payload>,
  run: (payload: Payload, job: JobRun) => Promise<void>,
): JobHandler {
  return { kind, lane, run: (payload, job) => run(payload as Payload, job) };
}

type Parts = {
  readonly database: Kysely<Tables>;
  readonly seal: Seal;
  readonly clock: () => Date;
  readonly handlers: readonly JobHandler[];
  /** Milliseconds to wait after an empty queue. */
  readonly idleMs: number;
};

/** Sending holds no database connection, so it may run often at once; the other lanes use one connection for each run. */
const LIMITS: Readonly<Record<JobLane, SlotLimits>> = {
  email: { all: 12, ofOne: 3, ofSlow: 6 },
  push: { all: 60, ofOne: 4, ofSlow: 15 },
  report: { all: 2, ofOne: 1, ofSlow: 1 },
  maintenance: { all: 1, ofOne: 1, ofSlow: 1 },
  preparation: { all: 3, ofOne: 2, ofSlow: 2 },
};
/** Slots of a lane that urgent jobs cannot use. */
const SLOTS_FOR_NORMAL_JOBS = 1;
const AFTER_FAILURE_MS = 5000;
/** A job is taken for this long at a time; when a server dies, another takes its jobs after that. */
const TAKEN_FOR_MS = 30_000;
/** How long a job waits whose organisation was too busy to write. */
const BUSY_WAIT_MS = 2000;
const LOCK_TIMEOUT = '55P03';
/** Waits before the tries after the first: a mail server that is away for a day costs no email. */
const WAITS_MS = [10, 60, 300, 900, 3600, 3600, 7200, 14_400, 28_800, 28_800].map(
  (seconds) => seconds * 1000,
);

class TakenByOthers extends Error {
  override readonly message = 'another run has taken the job';
}

async function runJob({ database, seal, clock, handlers }: Parts, job: TakenJob): Promise<void> {
  const handler = handlers.find(({ kind }) => kind === job.kind);
  const payload = seal.open(job.sealed);
  // It is tried again, because another server may have the right key.
  if (!handler || payload === null) throw new Error('nobody here can read this job');
  let isDone = false;
  const writeIn: WriteIn = async (orgId, work) => {
    const written = await writeInOrganisation(database, orgId, async (scope) => {
      const result = await work(scope);
      if (!(await finishJob(scope.tx, job))) throw new TakenByOthers();
      return result;
    });
    isDone = true;
    return written;
  };
  const take = () => extendJob(database, job, new Date(clock().getTime() + TAKEN_FOR_MS));
  // A failure here is harmless: the next call extends the time again.
  const extending = setInterval(() => void take().catch(() => undefined), TAKEN_FOR_MS / 3);
  try {
    await handler.run(JSON.parse(payload), { job_id: job.job_id, writeIn });
  } finally {
    clearInterval(extending);
  }
  if (!isDone) await finishJob(database, job);
}

async function putOff(
  { database, clock }: Parts,
  job: TakenJob,
  error: unknown,
  log: FastifyBaseLogger,
): Promise<void> {
  if (error instanceof TakenByOthers) return;
  const now = clock().getTime();
  const waitMs = waitBeforeStart(error);
  if (waitMs !== null) return giveJobBack(database, job, { dueAt: new Date(now + waitMs), isAttempt: false });
  const { job_id, kind, attempts } = job;
  const nextMs = WAITS_MS[attempts];
  if (nextMs === undefined) {
    log.error({ err: error, job_id, kind }, 'a job was given up');
    await finishJob(database, job);
    return;
  }
  log.warn({ err: error, job_id, kind, attempts }, 'a job will be tried again');
  await giveJobBack(database, job, { dueAt: new Date(now + nextMs), isAttempt: true });
}

/** Returns how long to wait after an error that does not count as an attempt, or null for other errors. */
function waitBeforeStart(error: unknown): number | null {
  if (error instanceof JobNotReadyError) return error.waitMs;
  if (error instanceof AppError && error.code === 'server-busy') return BUSY_WAIT_MS;
  return error instanceof Error && 'code' in error && error.code === LOCK_TIMEOUT ? BUSY_WAIT_MS : null;
}

/** Chooses the next job: one whose lane has a free slot, of the organisation that was served longest ago. */
function createTaking({ database, clock, handlers }: Parts) {
  const laneOf = new Map(handlers.map(({ kind, lane }) => [kind, lane]));
  const turns = createTurns<DueTurn>();
  const lanes = Object.entries(LIMITS).map(([lane, limits]) => ({
    lane,
    slots: createFairSlots(limits),
    urgentSlots: createFairSlots({ ...limits, all: Math.max(1, limits.all - SLOTS_FOR_NORMAL_JOBS) }),
  }));

  /** Returns the slots that a job of this turn needs, or null when its lane has none free. */
  function findSlots({ kind, urgent, turn_of }: { kind: string; urgent: boolean; turn_of: string | null }) {
    const lane = lanes.find((one) => one.lane === laneOf.get(kind));
    const needed = lane ? [lane.slots, ...(urgent ? [lane.urgentSlots] : [])] : [];
    return needed.length > 0 && needed.every((slots) => slots.mayStart(keyOf(turn_of))) ? needed : null;
  }

  return async (): Promise<{ readonly job: TakenJob; readonly inSlots: InSlots } | undefined> => {
    const now = clock();
    const open = new Set<string>(lanes.filter(({ slots }) => slots.hasRoom()).map(({ lane }) => lane));
    const kinds = handlers.filter(({ lane }) => open.has(lane)).map(({ kind }) => kind);
    if (kinds.length === 0) return undefined;
    for (const turn of turns.inOrder(await turnsDue(database, { kinds, now }))) {
      const slots = findSlots(turn);
      if (!slots) continue;
      const until = new Date(now.getTime() + TAKEN_FOR_MS);
      const job = await takeJob(database, turn, { run_id: randomUUID(), now, until });
      if (!job) continue;
      turns.serve(turn);
      return { job, inSlots: (work) => runInAll(slots, keyOf(turn.turn_of), work) };
    }
    return undefined;
  };
}

type InSlots = (work: () => Promise<void>) => Promise<void>;

/** Jobs that belong to no organisation share one key. */
const keyOf = (turnOf: string | null) => turnOf ?? '';

function runInAll(
  [first, ...others]: readonly FairSlots[],
  key: string,
  work: () => Promise<void>,
): Promise<void> {
  return first ? first.run(key, () => runInAll(others, key, work)) : work();
}

/** Processes the queue while the server listens. What is not done when it ends waits for the next start. */
export const jobs: FastifyPluginAsync<Parts> = async (app, parts) => {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const takeNext = createTaking(parts);
  let taking: Promise<void> | undefined;
  let pause = new AbortController();

  /** Starts a job if one is due and has a slot, and returns whether it did. Rejects when the database does. */
  async function startNext(): Promise<boolean> {
    const taken = await takeNext();
    if (!taken) return false;
    const { job, inSlots } = taken;
    const run = inSlots(() =>
      runJob(parts, job).catch((error: unknown) => putOff(parts, job, error, app.log)),
    )
      // The job is not lost: its time runs out, and it is taken again.
      .catch((error: unknown) => app.log.warn({ err: error, job_id: job.job_id }, 'a job was left as it is'))
      .finally(() => {
        underWay.delete(run);
        pause.abort();
      });
    underWay.add(run);
    return true;
  }

  async function takeAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      const restMs = await startNext().then(
        (started) => (started ? 0 : parts.idleMs),
        (error: unknown) => {
          app.log.warn({ err: error }, 'the job queue will be looked at again');
          return AFTER_FAILURE_MS;
        },
      );
      // The pause ends early when a slot becomes free or the server stops.
      const signal = AbortSignal.any([pause.signal, stopping.signal]);
      if (restMs > 0) await sleep(restMs, undefined, { signal }).catch(() => undefined);
    }
  }
  app.addHook('onListen', async () => {
    taking = takeAll();
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await taking;
    await Promise.all(underWay);
  });
};
