import type { Redemption } from '@heatwise/contract/loyalty/loyalty.contract';
import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

export type StoredRedemption = Selectable<Tables['loyalty_redemptions']>;

/** All of them, the newest first: there are few. */
export function redemptionsOf({ tx, org_id }: OrganisationScope): Promise<StoredRedemption[]> {
  return tx
    .selectFrom('loyalty_redemptions')
    .selectAll()
    .where('org_id', '=', org_id)
    .orderBy('asked_at', 'desc')
    .orderBy('redemption_id')
    .execute();
}

export function findRedemption(
  { tx, org_id }: OrganisationScope,
  redemptionId: string,
): Promise<StoredRedemption | undefined> {
  return tx
    .selectFrom('loyalty_redemptions')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('redemption_id', '=', redemptionId)
    .executeTakeFirst();
}

export async function countRedemptions({ tx, org_id }: OrganisationScope): Promise<number> {
  const { count } = await tx
    .selectFrom('loyalty_redemptions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertRedemption(
  { tx, org_id }: OrganisationScope,
  redemption: Omit<Insertable<Tables['loyalty_redemptions']>, 'org_id'>,
): Promise<void> {
  await tx
    .insertInto('loyalty_redemptions')
    .values({ org_id, ...redemption })
    .execute();
}

type Decision = Pick<StoredRedemption, 'state' | 'decided_at' | 'decided_by' | 'reason'>;

/** What the desk said to one that waits. False where something was said already. */
export async function decideRedemption(
  { tx, org_id }: OrganisationScope,
  redemptionId: string,
  decision: Decision,
): Promise<boolean> {
  const decided = await tx
    .updateTable('loyalty_redemptions')
    .set(decision)
    .where('org_id', '=', org_id)
    .where('redemption_id', '=', redemptionId)
    .where('state', '=', 'waiting')
    .returning('redemption_id')
    .execute();
  return decided.length === 1;
}

/** Who decided is the desk's business. */
export function shownRedemption(stored: StoredRedemption): Redemption {
  const { org_id: _org, asked_by: _by, decided_by: _decider, ...shown } = stored;
  return {
    ...shown,
    asked_at: shown.asked_at.toISOString(),
    decided_at: shown.decided_at?.toISOString() ?? null,
  };
}
