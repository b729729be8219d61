import type { WritingScope } from '../organisation/organisation-scope.ts';
import { measurementsOf, moveRows, queueMove, redirectMoves } from './measurement-moves.store.ts';
import { measurementsOlderThan, queueRestamp, restampLinked } from './restamp.store.ts';
import { RESTAMP_BLOCK, restampPerson } from './restamp.ts';

type Move = {
  readonly from: string;
  readonly to: string;
  /** The new stamp of the row of `to`. */
  readonly below: string;
  /** Whether `to` got tags with it, so that others see what `to` had already. */
  readonly hasGainedTags: boolean;
};

/**
 * Gives all measurements of one person to another, here when they are few, else in blocks of the background worker;
 * what `to` had before travels again to those who see `to` only now. Call it after both rows have their new stamps and
 * `from` is inactive, so that no measurement comes after. What was on its way to `from` goes on to `to`.
 */
export async function moveMeasurements(
  scope: WritingScope,
  { from, to, below, hasGainedTags }: Move,
): Promise<void> {
  await redirectMoves(scope, { from, to });
  const moved = await measurementsOf(scope, from, RESTAMP_BLOCK + 1);
  const own = hasGainedTags ? await measurementsOlderThan(scope, to, below, RESTAMP_BLOCK + 1) : [];
  // Both together in one transaction only when it stays short.
  const isLong = moved.length + own.length > RESTAMP_BLOCK;
  if (isLong && own.length > 0) await queueRestamp(scope, to, below);
  else if (own.length > 0) await restampPerson(scope, to, below);
  if (isLong) return queueMove(scope, { from, to, below });
  await moveRows(scope, moved, to);
  await restampLinked(scope, moved);
}
