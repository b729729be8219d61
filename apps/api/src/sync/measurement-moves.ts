import type { Kysely } from 'kysely';
import type { BlockWork } from '../background/block-work.ts';
import { setAside } from '../background/set-aside.store.ts';
import type { Tables } from '../database/tables.ts';
import {
  inOrganisation,
  type WritingScope,
  writeInOrganisation,
} from '../organisation/organisation-scope.ts';
import { restampLinked } from './linked-stamps.store.ts';
import {
  hasMoves,
  listWaiting,
  measurementsToMove,
  moveRows,
  nextMove,
  organisationsWithMoves,
  queueMove,
  redirectMoves,
  removeMove,
} from './measurement-moves.store.ts';

/**
 * Rows moved in one transaction: more would hold the organisation's clock for too long.
 * See docs/sync.md#who-sees-what.
 */
export const MOVE_BLOCK = 500;

type Move = {
  readonly from: string;
  readonly to: string;
  /** The new stamp of the row of `to`. */
  readonly below: string;
};

/**
 * Gives all measurements of one person to another, here when they are few, else in blocks of the background worker. Call
 * it after both rows have their new stamps and `from` is inactive, so that no measurement comes after. What was on its
 * way to `from` goes on to `to`.
 */
export async function moveMeasurements(
  scope: WritingScope,
  { from, to, below }: Move,
  block = MOVE_BLOCK,
): Promise<void> {
  await redirectMoves(scope, { from, to });
  // Measurements that wait from an earlier merge go to another person, so this merge is queued behind it.
  if (await hasMoves(scope, from)) return queueMove(scope, { from, to, below });
  const moved = await measurementsToMove(scope, from, { below, limit: block + 1 });
  if (moved.length > block) return queueMove(scope, { from, to, below });
  await moveRows(scope, moved, to);
  await restampLinked(scope, moved);
}

/**
 * Moves at once those of the measurements that wait to move. Call it before they get new stamps: a move takes only what
 * was stamped before its merge, and would leave them behind.
 */
export async function moveWaiting(scope: WritingScope, measurementIds: readonly string[]): Promise<void> {
  const idsByTarget = new Map<string, string[]>();
  for (const { measurement_id, moves_to } of await listWaiting(scope, measurementIds)) {
    idsByTarget.set(moves_to, [...(idsByTarget.get(moves_to) ?? []), measurement_id]);
  }
  for (const [to, ids] of idsByTarget) {
    await moveRows(scope, ids, to);
    await restampLinked(scope, ids);
  }
}

/** One block of what waits in the organisation; `begun` hears whose. False when nothing does. */
async function moveBlockOf(
  scope: WritingScope,
  size: number,
  begun: (userId: string) => void,
): Promise<boolean> {
  const queued = await nextMove(scope);
  if (!queued) return false;
  const { user_id, moves_to, below } = queued;
  begun(user_id);
  // Servers of an earlier version also queued people whose tags had changed: those have nothing to move any more.
  const ids = moves_to ? await measurementsToMove(scope, user_id, { below, limit: size }) : [];
  if (moves_to) await moveRows(scope, ids, moves_to);
  await restampLinked(scope, ids);
  if (ids.length < size) await removeMove(scope, queued);
  return true;
}

/** What waits to move to somebody else, as work in blocks; smaller ones let the proofs do with few rows. */
export function movingMeasurements(database: Kysely<Tables>, size = MOVE_BLOCK): BlockWork {
  return {
    name: 'moving measurements',
    failures: {
      name: 'heatwise_move_failures_total',
      help: 'Blocks of measurements that could not be given to another person and were set aside',
    },
    organisations: () => organisationsWithMoves(database),
    block: (orgId, begun) => writeInOrganisation(database, orgId, (scope) => moveBlockOf(scope, size, begun)),
    // Without the clock: what fails may be just that.
    setAside: (orgId, userId) =>
      inOrganisation(database, orgId, (scope) =>
        setAside(scope, { table: 'restamp_queue', subject: 'user_id' }, userId),
      ),
  };
}
