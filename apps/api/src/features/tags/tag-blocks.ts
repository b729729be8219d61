import type { Acting, ActingScope } from '../../auth/acting-scope.ts';

/** What a request gives: work that may touch any number of rows takes more than one transaction. */
export type Transactions = Pick<Acting, 'actor' | 'read' | 'write'>;

/**
 * Rows changed in one transaction: more would hold the organisation's clock for too long.
 * See docs/sync.md#the-organisations-clock.
 */
export const TAG_BLOCK = 500;

/** Works on ids block by block, each in a transaction of its own. Returns the sum of what the blocks answered. */
export async function inBlocks(
  transactions: Transactions,
  ids: readonly string[],
  work: (scope: ActingScope, block: readonly string[]) => Promise<number>,
): Promise<number> {
  let sum = 0;
  for (let from = 0; from < ids.length; from += TAG_BLOCK) {
    const block = ids.slice(from, from + TAG_BLOCK);
    sum += await transactions.write((scope) => work(scope, block));
  }
  return sum;
}
