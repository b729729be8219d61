import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

export type StoredTwoFactor = {
  sealed_secret: Buffer;
  offered_at: Date | null;
  enabled_at: Date | null;
  /** Since the last right one. */
  wrong_codes: number;
  wrong_at: Date | null;
};

export function twoFactorOf(
  { tx, org_id }: OrganisationScope,
  userId: string,
): Promise<StoredTwoFactor | undefined> {
  return tx
    .selectFrom('two_factor')
    .select(['sealed_secret', 'offered_at', 'enabled_at', 'wrong_codes', 'wrong_at'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Keeps a secret that is not in use yet, in place of one that waits; false when one is in use. */
export async function offerSecret(
  { tx, org_id }: OrganisationScope,
  userId: string,
  { sealed_secret, now }: { sealed_secret: Buffer; now: Date },
): Promise<boolean> {
  const offered = await tx
    .insertInto('two_factor')
    .values({ org_id, user_id: userId, sealed_secret, offered_at: now, enabled_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'user_id'])
        .doUpdateSet({ sealed_secret, offered_at: now, last_step: '0' })
        .where('two_factor.enabled_at', 'is', null),
    )
    .returning('user_id')
    .execute();
  return offered.length === 1;
}

/** Counts a wrong code; gives how many there were in a row. */
export async function countWrongCode(
  { tx, org_id }: OrganisationScope,
  userId: string,
  now: Date,
): Promise<number> {
  const counted = await tx
    .updateTable('two_factor')
    .set(({ eb }) => ({ wrong_codes: eb('wrong_codes', '+', 1), wrong_at: now }))
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .returning('wrong_codes')
    .executeTakeFirst();
  return counted?.wrong_codes ?? 0;
}

/** For whoever proved who they are. */
export async function forgetWrongCodes({ tx, org_id }: OrganisationScope, userId: string): Promise<void> {
  await tx
    .updateTable('two_factor')
    .set({ wrong_codes: 0, wrong_at: null })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('wrong_codes', '>', 0)
    .execute();
}

export async function markEnabled(
  { tx, org_id }: OrganisationScope,
  userId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('two_factor')
    .set({ enabled_at: now, offered_at: null })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .execute();
}

/** Takes a time step; false when it, or a later one, was taken before. One statement, so only one succeeds. */
export async function takeStep(
  { tx, org_id }: OrganisationScope,
  userId: string,
  step: number,
): Promise<boolean> {
  const taken = await tx
    .updateTable('two_factor')
    .set({ last_step: String(step) })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .returning('user_id')
    .execute();
  return taken.length === 1;
}

/** The only ones that work from now on. */
export async function replaceRecoveryCodes(
  { tx, org_id }: OrganisationScope,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('org_id', '=', org_id).where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ org_id, user_id: userId, code_hash, used_at: null })))
    .execute();
}

/** Uses a recovery code up; false when there is none such, or it was used. */
export async function takeRecoveryCode(
  { tx, org_id }: OrganisationScope,
  userId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .execute();
  return taken.length === 1;
}

export async function recoveryCodesLeft({ tx, org_id }: OrganisationScope, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Takes the recovery codes with it. */
export async function deleteTwoFactor({ tx, org_id }: OrganisationScope, userId: string): Promise<void> {
  await tx.deleteFrom('two_factor').where('org_id', '=', org_id).where('user_id', '=', userId).execute();
}
