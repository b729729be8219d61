import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { type OpenPool, openPool } from '../connect.ts';
import { refuseEndless, refusePowerfulRole } from '../roles.ts';
import type { Tables } from '../tables.ts';

/**
 * `opening` until it was first looked at. Only one that answers is read from: what was promoted is no replica, and whether
 * it is the primary now is for the primary's own address to say.
 */
export type ReplicaState = 'opening' | 'answers' | 'not reached' | 'promoted' | 'not usable';

/** A replica of the database, which may be away, come back and be promoted at any time. */
export type Replica = {
  /** Reads from it, while it can be read from. */
  reads(): Kysely<Tables> | undefined;
  state(): ReplicaState;
  /** Its connections fail: nothing is read from it until a look has found it well. */
  failed(): void;
  close(): Promise<void>;
};

/** The server's own role at the replica's address, unless that names another one. */
export function replicaConnection(app: pg.ClientConfig, named: pg.ClientConfig): pg.ClientConfig {
  const { user, password, database } = app;
  const given = Object.entries(named).filter(([, value]) => value !== '' && value !== undefined);
  return { ...(user && { user }), ...(password && { password }), database, ...Object.fromEntries(given) };
}

type Plan = {
  readonly connection: pg.ClientConfig;
  readonly size: number;
  readonly statementTimeoutMs: number;
  readonly report: (text: string) => void;
  readonly lookEveryMs?: number;
};

const LOOK_EVERY_MS = 1000;
/** One that is frozen takes connections and says nothing. */
const LOOK_LIMIT_MS = 1000;
/** Beyond the limit on statements, which a frozen server does not keep. */
const GRACE_MS = 1000;

const SAID: Readonly<Record<ReplicaState, string>> = {
  opening: '',
  answers: 'The replica at DATABASE_READ_URL answers and is read from.',
  'not reached': 'The replica at DATABASE_READ_URL is not reached: everything is read from the primary.',
  promoted:
    'The database at DATABASE_READ_URL is no replica (any more): everything is read from DATABASE_URL.',
  'not usable': 'The replica at DATABASE_READ_URL cannot be used:',
};

/** Looks at the replica again and again, over a connection of its own; never waits for it and never throws. */
export function openReplica({ connection, size, statementTimeoutMs, report, ...plan }: Plan): Replica {
  const { lookEveryMs = LOOK_EVERY_MS } = plan;
  let state: ReplicaState = 'opening';
  let looking: OpenPool | undefined;
  let reading: OpenPool | undefined;
  let next: NodeJS.Timeout | undefined;
  let isClosed = false;
  let closing: Promise<unknown> = Promise.resolve();

  function turn(to: ReplicaState, why = ''): void {
    if (to !== 'answers' && reading) {
      // Connections that wait for an answer end with their limit; nobody waits for them.
      const ended = reading.kysely.destroy().catch(() => undefined);
      closing = Promise.all([closing, ended]);
      reading = undefined;
    }
    if (state !== to) report([SAID[to], why].filter(Boolean).join(' '));
    state = to;
  }

  async function look(): Promise<void> {
    looking ??= openPool({
      connection,
      size: 1,
      statementTimeoutMs: LOOK_LIMIT_MS,
      connectTimeoutMs: LOOK_LIMIT_MS,
      answerTimeoutMs: LOOK_LIMIT_MS,
      name: 'heatwise replica',
    });
    const { rows } = await sql<{ is_replica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(
      looking.kysely,
    );
    if (!rows[0]?.is_replica) return turn('promoted');
    if (state === 'answers' && reading) return;
    try {
      await refusePowerfulRole(looking.kysely);
      await refuseEndless(looking.kysely);
    } catch (error) {
      return turn('not usable', error instanceof Error ? error.message : '');
    }
    if (isClosed) return;
    reading = openPool({
      connection,
      size,
      statementTimeoutMs,
      connectTimeoutMs: LOOK_LIMIT_MS,
      answerTimeoutMs: statementTimeoutMs + GRACE_MS,
      name: 'heatwise reads',
    });
    turn('answers');
  }

  function lookIn(ms: number): void {
    if (isClosed) return;
    clearTimeout(next);
    next = setTimeout(() => {
      look()
        .catch(() => {
          const broken = looking;
          looking = undefined;
          if (broken) closing = Promise.all([closing, broken.kysely.destroy().catch(() => undefined)]);
          turn('not reached');
        })
        .finally(() => lookIn(lookEveryMs));
    }, ms);
    next.unref();
  }
  lookIn(0);

  return {
    reads: () => reading?.kysely,
    state: () => state,
    failed() {
      if (state === 'answers') turn('not reached');
    },
    async close() {
      isClosed = true;
      clearTimeout(next);
      const pools = [looking, reading].map((pool) => pool?.kysely.destroy().catch(() => undefined));
      await Promise.all([closing, ...pools]);
    },
  };
}
