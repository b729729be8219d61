import type { PushMessage } from '@heatwise/domain/notifications/notifications';
import type { ReadIn } from '../organisation/organisation-scope.ts';
import type { PushPost } from '../push/push-post.ts';
import { dropSubscriptionById, subscriptionOf } from '../push/subscriptions.store.ts';
import type { HostBreaker } from './host-breaker.ts';
import { jobKind } from './job-queue.ts';
import { handlerOf } from './job-worker.ts';

type PushJob = {
  readonly org_id: string;
  readonly subscription_id: string;
  readonly message: PushMessage;
  /** After this instant it is no news. */
  readonly until: string;
};

/** A message to be sent to one browser. Put it into the transaction of what it reports. */
export const pushJob = jobKind<PushJob>('push', { isUrgent: true, lane: 'push' });

type Parts = {
  readonly post: PushPost;
  readonly breaker: HostBreaker;
  readonly readIn: ReadIn;
  readonly clock: () => Date;
};

/** A browser that takes no messages any more is forgotten; one that was signed out since gets none. */
export function pushHandler({ post, breaker, readIn, clock }: Parts) {
  return handlerOf(pushJob, async ({ org_id, subscription_id, message, until }, { writeIn }) => {
    const now = clock();
    if (Date.parse(until) < now.getTime()) return;
    const subscription = await readIn(org_id, (scope) => subscriptionOf(scope, subscription_id, now));
    // Nothing is locked while the service takes its time.
    if (!subscription) return;
    const { host } = new URL(subscription.endpoint);
    if ((await breaker.run(host, org_id, () => post(subscription, message))) === 'sent') return;
    await writeIn(org_id, (scope) => dropSubscriptionById(scope, subscription_id));
  });
}
