import { PUSH_DEVICE_DAYS } from '@heatwise/domain/notifications/notifications';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';
import type { PushAddress } from './push-post.ts';

/** A browser that takes push messages for somebody. */
export type Subscription = PushAddress & { readonly subscription_id: string; readonly user_id: string };

/** From whom it has been heard lately, who are still there, and whose session in that browser nobody has ended. */
function live({ tx, org_id }: OrganisationScope, now: Date) {
  return tx
    .selectFrom('push_subscriptions as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.org_id', '=', 'p.org_id').onRef('u.user_id', '=', 'p.user_id'),
    )
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.org_id', '=', 'p.org_id').onRef('s.session_id', '=', 'p.session_id'),
    )
    .where('p.org_id', '=', org_id)
    .where('u.active', '=', true)
    .where('s.ended_at', 'is', null)
    .where('p.heard_at', '>', new Date(now.getTime() - PUSH_DEVICE_DAYS * DAY_MS));
}

const COLUMNS = ['p.subscription_id', 'p.user_id', 'p.endpoint', 'p.p256dh', 'p.auth'] as const;

/** The browsers of these people. */
export async function subscriptionsOf(
  scope: OrganisationScope,
  userIds: readonly string[],
  now: Date,
): Promise<Subscription[]> {
  if (userIds.length === 0) return [];
  return live(scope, now)
    .select([...COLUMNS])
    .where(sql<boolean>`p.user_id = any(${[...userIds]}::uuid[])`)
    .orderBy('p.subscription_id')
    .execute();
}

/** One of them; undefined where it takes no messages any more. */
export async function subscriptionOf(
  scope: OrganisationScope,
  id: string,
  now: Date,
): Promise<Subscription | undefined> {
  return live(scope, now)
    .select([...COLUMNS])
    .where('p.subscription_id', '=', id)
    .executeTakeFirst();
}

/** That of somebody's browser with this address. */
export async function ownSubscription(
  scope: OrganisationScope,
  { user_id, endpoint, now }: { readonly user_id: string; readonly endpoint: string; readonly now: Date },
): Promise<Subscription | undefined> {
  return live(scope, now)
    .select([...COLUMNS])
    .where('p.user_id', '=', user_id)
    .where('p.endpoint', '=', endpoint)
    .executeTakeFirst();
}

/** Takes the browser's messages for this person: whoever used it before, of whatever organisation, gets none there. */
export async function keepSubscription(
  { tx, org_id }: OrganisationScope,
  subscription: Subscription & { readonly session_id: string; readonly heard_at: Date },
): Promise<void> {
  await sql`select forget_push_endpoint(${subscription.endpoint})`.execute(tx);
  await tx
    .insertInto('push_subscriptions')
    .values({ org_id, ...subscription })
    .execute();
}

export async function dropSubscription(
  { tx, org_id }: OrganisationScope,
  { user_id, endpoint }: { readonly user_id: string; readonly endpoint: string },
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('endpoint', '=', endpoint)
    .execute();
}

export async function dropSubscriptionById({ tx, org_id }: OrganisationScope, id: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('org_id', '=', org_id)
    .where('subscription_id', '=', id)
    .execute();
}

export async function dropSubscriptionsOf({ tx, org_id }: OrganisationScope, userId: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .execute();
}

/** Keeps the newest of somebody's devices, so many of them. */
export async function dropOldest(
  { tx, org_id }: OrganisationScope,
  { user_id, keep }: { readonly user_id: string; readonly keep: number },
): Promise<void> {
  await sql`
    delete from push_subscriptions where org_id = ${org_id} and subscription_id in (
      select subscription_id from push_subscriptions where org_id = ${org_id} and user_id = ${user_id}
       order by heard_at desc, subscription_id offset ${keep})`.execute(tx);
}
