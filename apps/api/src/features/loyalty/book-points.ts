import { type EarningReason, POINTS } from '@heatwise/domain/loyalty/points';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { appendEntries, bookedFor, lockAccount } from './loyalty.store.ts';

type Earned = { readonly reason: EarningReason; readonly subject_id: string; readonly at: Date };

/** Books what a subject is worth, once: a second time changes nothing. Lent to features that know when it was earned. */
export async function bookPoints(
  scope: OrganisationScope,
  { reason, subject_id, at }: Earned,
): Promise<void> {
  await lockAccount(scope);
  const booked = await bookedFor(scope, reason, [subject_id]);
  if (booked.has(subject_id)) return;
  await appendEntries(scope, [{ reason, subject_id, points: POINTS[reason], at }], at);
}
