import type { OrganisationScope } from '../organisation/organisation-scope.ts';

/** Counts a failed try at an account. True where its last entry in the audit trail was written before the time. */
export async function countFailedTry(
  { tx, org_id }: OrganisationScope,
  userId: string,
  { address, before }: { readonly address: string; readonly before: Date },
): Promise<boolean> {
  const counted = await tx
    .updateTable('credentials')
    .set(({ eb }) => ({ failed_tries: eb('failed_tries', '+', 1), failed_address: address }))
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .returning('failed_noted_at')
    .executeTakeFirst();
  if (!counted) return false;
  return counted.failed_noted_at === null || counted.failed_noted_at <= before;
}

/** The failed tries that are in no entry yet, and the address of the last one; undefined where there are none. */
export async function takeFailedTries(
  { tx, org_id }: OrganisationScope,
  userId: string,
  now: Date,
): Promise<{ readonly tries: number; readonly address: string | null } | undefined> {
  const waiting = await tx
    .selectFrom('credentials')
    .select(['failed_tries', 'failed_address'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('failed_tries', '>', 0)
    .forUpdate()
    .executeTakeFirst();
  if (!waiting) return undefined;
  await tx
    .updateTable('credentials')
    .set({ failed_tries: 0, failed_noted_at: now, failed_address: null })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .execute();
  return { tries: waiting.failed_tries, address: waiting.failed_address };
}
