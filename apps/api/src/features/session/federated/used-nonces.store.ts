import { createHash } from 'node:crypto';
import { WORK_TOKEN_MINUTES } from '@heatwise/domain/session/federated/work-account';
import type { WritingScope } from '../../../organisation/organisation-scope.ts';

/** Longer than a token can be accepted, with clocks that differ. */
const KEPT_MS = 2 * WORK_TOKEN_MINUTES * 60_000;

/**
 * Notes that a provider's word was used for this nonce; false when it was used before. Belongs inside the transaction
 * of what the word opens: what fails leaves it unused. Forgets what is too old to be accepted.
 */
export async function takeNonce({ tx, org_id }: WritingScope, nonce: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - KEPT_MS);
  await tx.deleteFrom('used_nonces').where('org_id', '=', org_id).where('used_at', '<', before).execute();
  const taken = await tx
    .insertInto('used_nonces')
    .values({ org_id, nonce_hash: createHash('sha256').update(nonce).digest(), used_at: now })
    .onConflict((conflict) => conflict.columns(['org_id', 'nonce_hash']).doNothing())
    .returning('used_at')
    .execute();
  return taken.length === 1;
}
