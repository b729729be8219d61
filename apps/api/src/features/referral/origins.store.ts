import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { later } from '../../organisation/later.ts';
import { instantOfMs } from '../../organisation/organisation-clock.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

export type Origin = Selectable<Tables['referral_origins']>;

/** Notes what an organisation registers by. Whether something registered by it before, here or in one that is gone. */
export async function noteRegisteredKey(
  { tx }: OrganisationScope,
  keyHash: Buffer,
  now: Date,
): Promise<{ isKnown: boolean }> {
  const { rows } = await sql`
    insert into registered_keys (key_hash, registered_at) values (${keyHash}, ${now})
        on conflict (key_hash) do nothing returning key_hash`.execute(tx);
  return { isKnown: rows.length === 0 };
}

export async function insertOrigin(
  { tx, org_id }: OrganisationScope,
  origin: Omit<Insertable<Tables['referral_origins']>, 'org_id'>,
): Promise<void> {
  await tx
    .insertInto('referral_origins')
    .values({ org_id, ...origin })
    .execute();
}

export function originOf({ tx, org_id }: OrganisationScope): Promise<Origin | undefined> {
  return tx.selectFrom('referral_origins').selectAll().where('org_id', '=', org_id).executeTakeFirst();
}

export async function moveOrigin(
  { tx, org_id }: OrganisationScope,
  change: { readonly state?: Origin['state']; readonly due_at?: Date },
): Promise<void> {
  await tx
    .updateTable('referral_origins')
    .set({ ...change, attempts: 0 })
    .where('org_id', '=', org_id)
    .execute();
}

/** Lets what failed wait, longer each time. Returns how often it has failed. */
export async function setOriginAside({ tx, org_id }: OrganisationScope, now: Date): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update referral_origins
       set attempts = attempts + 1,
           due_at = ${later(sql`${now}::timestamptz`, sql`least(interval '1 hour', interval '5 seconds' * power(2, least(attempts, 10)))`)}
     where org_id = ${org_id} returning attempts`.execute(tx);
  return rows[0]?.attempts ?? 0;
}

/** Valid tests that were taken between two instants, and of how many people. */
export async function activityOf(
  { tx, org_id }: OrganisationScope,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<{ tests: number; people: number }> {
  const { rows } = await sql<{ tests: number; people: number }>`
    select count(*)::int as tests, count(distinct user_id)::int as people from measurements
     where org_id = ${org_id} and valid and active and type <> 'unknown'
       and created_time between ${instantOfMs(from.getTime())} and ${instantOfMs(to.getTime())}`.execute(tx);
  return rows[0] ?? { tests: 0, people: 0 };
}

/** Whether there is such an organisation, and it has not asked to be erased. */
export async function isOpen({ tx, org_id }: OrganisationScope): Promise<boolean> {
  const { rows } = await sql`
    select from organisations where org_id = ${org_id} and not metadata ? '_closing'
       and not is_being_erased(org_id)`.execute(tx);
  return rows.length > 0;
}

/** Emails of everybody who is or was of the organisation. */
export async function emailsOf({ tx, org_id }: OrganisationScope): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('email')
    .where('org_id', '=', org_id)
    .where('email', 'is not', null)
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}

type Referral = Omit<Insertable<Tables['referrals']>, 'org_id'>;

/** The same registration twice is one. */
export async function insertReferral({ tx, org_id }: OrganisationScope, referral: Referral): Promise<void> {
  await tx
    .insertInto('referrals')
    .values({ org_id, ...referral })
    .onConflict((conflict) => conflict.columns(['org_id', 'registration_id']).doNothing())
    .execute();
}

export async function moveReferral(
  { tx, org_id }: OrganisationScope,
  registrationId: string,
  state: Selectable<Tables['referrals']>['state'],
): Promise<void> {
  await tx
    .updateTable('referrals')
    .set({ state })
    .where('org_id', '=', org_id)
    .where('registration_id', '=', registrationId)
    .execute();
}
