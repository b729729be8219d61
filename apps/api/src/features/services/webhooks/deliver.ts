import { isGivenUp, isTaken, nextTryMs } from '@heatwise/domain/services/webhook';
import { appendAudit } from '../../../audit/audit.ts';
import { adminEmails } from '../../../auth/admins.store.ts';
import type { Seal } from '../../../auth/seal.ts';
import type { JobQueue } from '../../../background/job-queue.ts';
import { mailJob } from '../../../background/mail-job.ts';
import { OutboundFailure } from '../../../http/outbound-http.ts';
import { organisationOf } from '../../../organisation/organisation.store.ts';
import type { ReadIn, WriteIn } from '../../../organisation/organisation-scope.ts';
import { claimDue, type DueDelivery, giveUpWaiting, noteHealth, noteOutcome } from './deliveries.store.ts';
import { makeMessages } from './messages.ts';
import { signedHeaders } from './signed-headers.ts';
import { switchedOffLetter } from './switched-off-letter.ts';
import { updateWebhook } from './webhooks.store.ts';

/** Sends a body to an address that an organisation set. Rejects with OutboundFailure where no answer came. */
export type Post = (message: {
  readonly url: URL;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}) => Promise<{ readonly status: number; readonly text: string }>;

/** Longer than a try can take: after a kill another server takes over what this one had begun. */
const LEASE_MS = 60_000;
/** Of one webhook at a time: one that hangs holds none of the others up. */
const MOST_OF_ONE = 5;
const GIVEN_UP = 'Not sent: the webhook was switched off.';

export type DeliverParts = {
  readonly readIn: ReadIn;
  readonly writeIn: WriteIn;
  readonly clock: () => Date;
  readonly random: () => number;
  readonly seal: Seal;
  readonly post: Post;
  readonly jobs: JobQueue;
  readonly publicUrl: () => string;
};

/**
 * One round of an organisation: what happened becomes messages, and what is due is sent. What is sent was claimed and
 * committed before, and its outcome is noted after: a server that is killed in between leaves it to be sent again under
 * the same id, so that a message arrives at least once. True when there may be more.
 */
export async function deliverOf(parts: DeliverParts, orgId: string): Promise<boolean> {
  const { readIn, clock } = parts;
  const hasMore = await readIn(orgId, (scope) => makeMessages(scope, clock()));
  const now = clock();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const due = await readIn(orgId, (scope) => claimDue(scope, { now, leaseUntil, mostOfOne: MOST_OF_ONE }));
  await Promise.all(due.map((delivery) => deliverOne(parts, orgId, delivery)));
  return hasMore || due.length > 0;
}

async function deliverOne(parts: DeliverParts, orgId: string, delivery: DueDelivery): Promise<void> {
  const { readIn, clock, random } = parts;
  const { attempts, webhook_id } = delivery;
  const begun = performance.now();
  const { status, reply, failure } = await answerOf(parts, delivery);
  const took_ms = Math.round(performance.now() - begun);
  const now = clock();
  const taken = status !== null && isTaken(status);
  const next = taken ? null : nextTryMs(attempts, now.getTime(), random());
  const state = taken ? 'delivered' : next === null ? 'failed' : 'waiting';
  const failingSince = await readIn(orgId, async (scope) => {
    const due_at = next === null ? null : new Date(next);
    await noteOutcome(scope, delivery, { state, due_at, status, reply, failure, took_ms });
    return noteHealth(scope, webhook_id, { isTaken: taken, now });
  });
  if (failingSince && isGivenUp(failingSince.getTime(), now.getTime()))
    await switchOff(parts, orgId, delivery);
}

async function answerOf({ post, seal, clock }: DeliverParts, delivery: DueDelivery) {
  try {
    const headers = {
      'content-type': 'application/json',
      ...signedHeaders(delivery, seal, clock()),
    };
    const { status, text } = await post({ url: new URL(delivery.address), body: delivery.body, headers });
    return { status, reply: storable(text), failure: null };
  } catch (error) {
    const failure = error instanceof OutboundFailure ? failureTexts[error.reason] : 'It could not be signed.';
    return { status: error instanceof OutboundFailure ? error.status : null, reply: null, failure };
  }
}

const failureTexts: Readonly<Record<OutboundFailure['reason'], string>> = {
  'no-answer': 'There was no answer.',
  'not-public': 'The address does not lead to the public internet.',
  redirect: 'It answered with a redirect, which is not followed.',
  status: 'It answered with an error.',
  'too-large': 'Its answer was too long.',
  'not-json': 'Its answer could not be read.',
};

/** PostgreSQL keeps no NUL in a text. */
function storable(text: string): string {
  return text.replaceAll('\0', '');
}

async function switchOff(
  { writeIn, clock, jobs, publicUrl }: DeliverParts,
  orgId: string,
  { webhook_id, address }: DueDelivery,
): Promise<void> {
  await writeIn(orgId, async (scope) => {
    const now = clock();
    // Of several tries that end together one does it.
    if (!(await noteHealth(scope, webhook_id, { isTaken: false, now }))) return;
    await updateWebhook(scope, webhook_id, { is_on: false, switched_off_at: now });
    await giveUpWaiting(scope, webhook_id, GIVEN_UP);
    const subject = { webhook_id, name: new URL(address).host };
    await appendAudit(scope, { user_id: null, action: 'webhook.give-up', subject, address: null });
    const { name: organisation } = await organisationOf(scope);
    for (const to of await adminEmails(scope)) {
      const url = `${publicUrl()}/settings/services`;
      await jobs.put(scope, mailJob, switchedOffLetter({ to, organisation, address }, url));
    }
  });
}
