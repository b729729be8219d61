import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replica } from '../database/distribution/replica.ts';
import type { Tables } from '../database/tables.ts';
import { AppError } from '../http/app-error.ts';
import { inSnapshot, type OrganisationScope, type ReadIn } from './organisation-scope.ts';
import { type Place, placeOf, readAs, walShown } from './place.store.ts';

/** Reads within an organisation from a single snapshot. */
export type SnapshotIn = ReadIn;

/** Reads that a replica takes over from the primary. Each sees whatever was committed before it was asked for. */
export type ReplicaReads = {
  /** Of rows that the organisation's clock stamps, and of rights: what browsers synchronise. */
  readonly page: SnapshotIn;
  /** Of whatever there is: reports, evidence packs, exports. */
  readonly copy: SnapshotIn;
};

/** How long a replica is waited for that has not come so far yet, and how often it is looked at meanwhile. */
const usualPatience = {
  pageMs: 250,
  copyMs: 2000,
  /** Until it is known how far the replica is. A frozen one takes connections and says nothing. */
  placeMs: 500,
};
const PAUSE_MS = 20;
/** Who comes after somebody waited in vain does not wait. */
const NO_PATIENCE_FOR_MS = 1000;
/** What replay holds locked is read from the primary instead. */
const LOCK_TIMEOUT_MS = 500;

/** Why the primary was read from. */
type Instead = 'not there' | 'behind' | 'slow' | 'failed';
const BEHIND = Symbol('behind');
const SLOW = Symbol('slow');

type Parts = {
  readonly database: Kysely<Tables>;
  readonly replica: Replica | undefined;
  readonly metrics: Registry;
  readonly warn: (about: object, text: string) => void;
  readonly patience?: typeof usualPatience;
};

/** Everything from the primary where there is no replica. See docs/operations.md#reads-on-a-replica. */
export function replicaReads(parts: Parts): ReplicaReads {
  const { database, replica, metrics, warn, patience = usualPatience } = parts;
  const onPrimary: SnapshotIn = (orgId, work) => inSnapshot(database, orgId, work);
  if (!replica) return { page: onPrimary, copy: onPrimary };
  const reads = new Counter({
    name: 'heatwise_replica_reads_total',
    help: 'Reads that a replica may answer, by who did and why not the replica',
    labelNames: ['kind', 'answered', 'because'] as const,
    registers: [metrics],
  });
  new Gauge({
    name: 'heatwise_replica_answers',
    help: 'Whether a replica can be read from',
    registers: [metrics],
    collect() {
      this.set(replica.reads() ? 1 : 0);
    },
  });
  let patientFrom = 0;

  /** The snapshot is of the same history and as new as the primary is, or was a moment ago. */
  async function isAt(scope: OrganisationScope, wanted: Place): Promise<boolean> {
    const here = await placeOf(scope.tx, scope.org_id);
    if (!here || here.history !== wanted.history || here.clock < wanted.clock) return false;
    if (here.clock === wanted.clock) return true;
    // Something was committed meanwhile, or the replica follows another primary, whose rows may never have been here.
    const now = await placeOf(database, scope.org_id);
    return now !== undefined && now.history === here.history && now.clock >= here.clock;
  }

  async function readOnce<T>(
    from: Kysely<Tables>,
    wanted: Place,
    orgId: string,
    work: (scope: OrganisationScope) => Promise<T>,
    isForCopy: boolean,
  ): Promise<T | typeof BEHIND | typeof SLOW> {
    let isPlaced = false;
    let isGivenUp = false;
    const reading = (async () => {
      // Before the snapshot is taken: what is replayed after that is not in it.
      if (isForCopy && (await walShown(from)) < wanted.wal) return BEHIND;
      return inSnapshot(from, orgId, async (scope) => {
        await readAs(scope.tx, { timeZone: wanted.timeZone, lockTimeoutMs: LOCK_TIMEOUT_MS });
        if (!(await isAt(scope, wanted)) || isGivenUp) return BEHIND;
        isPlaced = true;
        return work(scope);
      });
    })();
    const over = new AbortController();
    const late = (async () => {
      await sleep(patience.placeMs, undefined, { signal: over.signal }).catch(() => undefined);
      if (isPlaced || over.signal.aborted) return reading;
      isGivenUp = true;
      return SLOW;
    })();
    try {
      return await Promise.race([reading, late]);
    } finally {
      over.abort();
      late.catch(() => undefined);
    }
  }

  /** The replica's answer, or why there is none. */
  async function fromReplica<T>(
    orgId: string,
    work: (scope: OrganisationScope) => Promise<T>,
    isForCopy: boolean,
  ): Promise<{ answer: T } | Instead> {
    if (!replica?.reads()) return 'not there';
    const wanted = await placeOf(database, orgId);
    const patienceMs = isForCopy ? patience.copyMs : patience.pageMs;
    const until = performance.now() < patientFrom ? 0 : performance.now() + patienceMs;
    for (;;) {
      const from = replica.reads();
      if (!wanted || !from) return 'not there';
      try {
        const read = await readOnce(from, wanted, orgId, work, isForCopy);
        if (read === SLOW) return 'slow';
        if (read !== BEHIND) return { answer: read };
      } catch (error) {
        if (isAnswer(error)) throw error;
        if (isOfConnection(error)) replica.failed();
        warn({ err: error }, 'a read from the replica failed and is repeated on the primary');
        return 'failed';
      }
      if (performance.now() >= until) {
        patientFrom = performance.now() + NO_PATIENCE_FOR_MS;
        return 'behind';
      }
      await sleep(PAUSE_MS);
    }
  }

  const read =
    (isForCopy: boolean): SnapshotIn =>
    async (orgId, work) => {
      const kind = isForCopy ? 'copy' : 'page';
      const found = await fromReplica(orgId, work, isForCopy);
      if (typeof found !== 'string') {
        reads.inc({ kind, answered: 'replica', because: '' });
        return found.answer;
      }
      reads.inc({ kind, answered: 'primary', because: found });
      return onPrimary(orgId, work);
    };
  return { page: read(false), copy: read(true) };
}

/** What pg says without a code when a connection breaks, does not come about, or gets no answer in time. */
const OF_CONNECTION = /connect|terminated|timeout|pool|queryable|destroyed|closed/i;

/** An answer that is the work's own, and would be the same from the primary. */
function isAnswer(error: unknown): boolean {
  if (error instanceof AppError || !(error instanceof Error)) return true;
  return !('code' in error) && !OF_CONNECTION.test(error.message);
}

/** What PostgreSQL says of a statement has a code of five signs; of these, class 57P says that the server goes away. */
function isOfConnection(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('57P') || code.startsWith('08');
}
