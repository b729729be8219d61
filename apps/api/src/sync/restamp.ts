import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { inOrganisation, type WritingScope, writeInOrganisation } from '../platform/organisation-scope.ts';
import { measurementsOf, moveRows } from './measurement-moves.store.ts';
import {
  measurementsOlderThan,
  nextQueued,
  queueRestamp,
  queueRestampOf,
  removeFromQueue,
  restampLinked,
  restampRows,
  setAside,
} from './restamp.store.ts';

/**
 * Rows stamped in one transaction: more would hold the organisation's clock for too long.
 * See docs/sync.md#who-sees-what.
 */
export const RESTAMP_BLOCK = 500;

/**
 * Makes a person's measurements travel again, because who may see them has changed: rows that a reader's cursors have
 * passed would never reach those who see the person only now. Call it after the person's row has its new stamp
 * `below`; what is older is stamped here when it is little, else later in blocks (`restampNextBlock`).
 */
export async function restampPerson(scope: WritingScope, userId: string, below: string): Promise<void> {
  const ids = await measurementsOlderThan(scope, userId, below, RESTAMP_BLOCK + 1);
  if (ids.length > RESTAMP_BLOCK) return queueRestamp(scope, userId, below);
  await restampRows(scope, ids);
  await restampLinked(scope, ids);
}

/**
 * The same for the people of one statement that changed their tags: one alone at once, more in the background, for
 * together they may have any number of measurements. Call it after their rows have their new stamps.
 */
export async function restampPeople(
  scope: WritingScope,
  people: readonly { readonly user_id: string; readonly modified_time: string }[],
): Promise<void> {
  const [first, ...others] = people;
  if (!first) return;
  if (others.length === 0) return restampPerson(scope, first.user_id, first.modified_time);
  await queueRestampOf(
    scope,
    people.map(({ user_id }) => user_id),
  );
}

/** What could not be stamped: somebody's block, or, without a person, whatever waits in the organisation. */
export type FailedBlock = {
  readonly org_id: string;
  readonly user_id: string | null;
  readonly attempts: number;
  readonly error: unknown;
};

/** The server is busy, or a clock, a row or a stamp was somebody else's for too long: nothing is wrong with the block. */
const HELD_BY_OTHERS = new Set(['server-busy', '55P03', '40001', '40P01']);

function isHeldByOthers(error: unknown): boolean {
  return error instanceof Error && 'code' in error && HELD_BY_OTHERS.has(String(error.code));
}

/** One block of what waits in the organisation; `begun` hears whose. False when nothing does. */
async function restampBlockOf(scope: WritingScope, begun: (userId: string) => void): Promise<boolean> {
  const queued = await nextQueued(scope);
  if (!queued) return false;
  const { user_id, below, moves_to } = queued;
  begun(user_id);
  const ids = moves_to
    ? await measurementsOf(scope, user_id, RESTAMP_BLOCK)
    : await measurementsOlderThan(scope, user_id, below, RESTAMP_BLOCK);
  if (moves_to) await moveRows(scope, ids, moves_to);
  else await restampRows(scope, ids);
  await restampLinked(scope, ids);
  if (ids.length < RESTAMP_BLOCK) await removeFromQueue(scope, user_id);
  return true;
}

/**
 * One block for every organisation in which something waits, each in a transaction of its own. False when nothing
 * was done anywhere. Several servers may do this at once: the clock and the queue's row locks keep them apart. A block
 * that fails is told to `report` and set aside, longer each time, so that neither the other people of its organisation
 * nor other organisations wait for it; one that only found the organisation busy comes again in the next round.
 */
export async function restampNextBlock(
  database: Kysely<Tables>,
  report: (failed: FailedBlock) => void = () => undefined,
): Promise<boolean> {
  const { rows } = await sql<{ org_id: string }>`
    select org_id from organisations_to_restamp() as org_id`.execute(database);
  let worked = false;
  for (const { org_id } of rows) {
    let user_id: string | null = null;
    const block = (scope: WritingScope) =>
      restampBlockOf(scope, (userId) => {
        user_id = userId;
      });
    try {
      worked = (await writeInOrganisation(database, org_id, block)) || worked;
    } catch (error) {
      if (isHeldByOthers(error)) continue;
      // Without the clock: what fails may be just that. When this fails too, the database is away, and the round ends.
      const attempts = await inOrganisation(database, org_id, (scope) => setAside(scope, user_id));
      report({ org_id, user_id, attempts, error });
    }
  }
  return worked;
}
