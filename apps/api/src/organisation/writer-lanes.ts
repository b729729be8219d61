import type { Kysely } from 'kysely';
import { poolPlanOf } from '../database/connect.ts';
import type { Tables } from '../database/tables.ts';
import { AppError } from '../http/app-error.ts';

/** Lets writers to the database, few at a time: who waits for an organisation's clock holds no connection meanwhile. */
export type WriterLanes = {
  /** Runs work when it is the organisation's turn. Throws server-busy when that takes too long, or too many wait. */
  enter<T>(orgId: string, work: () => Promise<T>): Promise<T>;
  /** The longest that a writer who was let in waits for the clock, or any other row. */
  readonly lockTimeoutMs: number;
};

/** The clock lets one write at a time; the second gets ready meanwhile. */
const WRITERS_OF_ORGANISATION = 2;
/** The rest of the connections are for those who read, whatever the writers do. */
const SHARE_OF_CONNECTIONS = 0.6;
const WAITING_OF_ORGANISATION = 200;
/**
 * Below the time limit of a statement, so that a waiting caller is asked to try again and not told that something
 * failed.
 */
const SHARE_OF_STATEMENT_TIMEOUT = 0.6;

const USUAL_PLAN = { size: 10, statementTimeoutMs: 5000 };

const lanesOfDatabase = new WeakMap<Kysely<Tables>, WriterLanes>();

/** The lanes of a pool, one set for all who write through it. */
export function writerLanesOf(database: Kysely<Tables>): WriterLanes {
  const known = lanesOfDatabase.get(database);
  if (known) return known;
  const { size, statementTimeoutMs } = poolPlanOf(database) ?? USUAL_PLAN;
  const lanes = createWriterLanes({
    atOnce: Math.max(1, Math.floor(size * SHARE_OF_CONNECTIONS)),
    patienceMs: Math.floor(statementTimeoutMs * SHARE_OF_STATEMENT_TIMEOUT),
  });
  lanesOfDatabase.set(database, lanes);
  return lanes;
}

type Lane = { running: number; readonly waiting: (() => void)[] };

export function createWriterLanes({
  atOnce,
  patienceMs,
}: {
  readonly atOnce: number;
  readonly patienceMs: number;
}): WriterLanes {
  /** Those with somebody in them; the one that was served last is at the end. */
  const lanes = new Map<string, Lane>();
  let running = 0;

  const mayEnter = (lane: Lane) => running < atOnce && lane.running < WRITERS_OF_ORGANISATION;

  function letIn(orgId: string, lane: Lane): void {
    running += 1;
    lane.running += 1;
    lanes.delete(orgId);
    lanes.set(orgId, lane);
  }

  function leave(orgId: string, lane: Lane): void {
    running -= 1;
    lane.running -= 1;
    for (const [id, next] of lanes) {
      if (!mayEnter(next)) continue;
      const enter = next.waiting.shift();
      if (!enter) continue;
      letIn(id, next);
      enter();
      break;
    }
    if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(orgId);
  }

  function turnOf(orgId: string, lane: Lane): Promise<void> {
    if (lane.waiting.length === 0 && mayEnter(lane)) {
      letIn(orgId, lane);
      return Promise.resolve();
    }
    if (lane.waiting.length >= WAITING_OF_ORGANISATION) throw busy();
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        lane.waiting.splice(lane.waiting.indexOf(enter), 1);
        reject(busy());
      }, patienceMs);
      lane.waiting.push(enter);
    });
  }

  return {
    lockTimeoutMs: patienceMs,
    async enter(orgId, work) {
      const lane = lanes.get(orgId) ?? { running: 0, waiting: [] };
      lanes.set(orgId, lane);
      await turnOf(orgId, lane);
      try {
        return await work();
      } finally {
        leave(orgId, lane);
      }
    },
  };
}

function busy(): AppError {
  return new AppError('server-busy', { retryAfterSeconds: 2 });
}
