import { isGivenUp, isTaken, nextTryMs } from '@heatwise/domain/services/webhook';
import { appendAudit } from '../../../audit/audit.ts';
import { adminEmails } from '../../../auth/admins.store.ts';
import type { Seal } from '../../../auth/seal.ts';
import { HostAwayError, type HostBreaker } from '../../../background/host-breaker.ts';
import type { JobQueue } from '../../../background/job-queue.ts';
import { mailJob } from '../../../background/mail-job.ts';
import { OutboundFailure } from '../../../http/outbound-http.ts';
import { organisationOf } from '../../../organisation/organisation.store.ts';
import type { ReadIn, WriteIn } from '../../../organisation/organisation-scope.ts';
import {
  claimDue,
  type DueDelivery,
  giveBack,
  giveUpWaiting,
  lockWebhooks,
  NOT_SENT,
  noteFailing,
  noteOutcomes,
  noteTaken,
  type Outcome,
} from './deliveries.store.ts';
import { makeMessages } from './messages.ts';
import { createNotes, type Notes } from './notes.ts';
import { signedHeaders } from './signed-headers.ts';
import { switchedOffLetter } from './switched-off-letter.ts';
import { updateWebhook } from './webhooks.store.ts';

/** Sends a body to an address that an organisation set. Rejects with OutboundFailure where no answer came. */
export type Post = (message: {
  readonly url: URL;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}) => Promise<{ readonly status: number; readonly text: string }>;

/** Longer than a round can take: after a kill another server takes over what this one had begun. */
const LEASE_MS = 60_000;
/** Of one webhook at a time on their way: one that hangs holds none of the others up. */
const AT_ONCE_OF_ONE = 5;
/** Claimed together of one webhook: a claim costs as much as several messages. */
const MOST_OF_ONE = 50;
/** So long into a round a further message is begun; what is left then waits for the next one. */
const BEGUN_WITHIN_MS = 5000;

export type DeliverParts = {
  readonly readIn: ReadIn;
  readonly writeIn: WriteIn;
  readonly clock: () => Date;
  readonly random: () => number;
  readonly seal: Seal;
  readonly post: Post;
  readonly breaker: HostBreaker;
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
  const now = clock();
  const claim = {
    now,
    leaseUntil: new Date(now.getTime() + LEASE_MS),
    mostOfOne: MOST_OF_ONE,
    mostOfFailing: AT_ONCE_OF_ONE,
  };
  const { hasMore, due } = await readIn(orgId, async (scope) => {
    const hasMoreToMake = await makeMessages(scope, now);
    return { hasMore: hasMoreToMake, due: await claimDue(scope, claim) };
  });
  const dueByWebhook = [...byWebhook(due, (one) => one).values()];
  const notes = createNotes((tries: readonly Try[]) => note(parts, orgId, tries));
  const unsent = await Promise.all(
    dueByWebhook.map((ofOne) => sendInTurn(parts, { orgId, deliveries: ofOne, notes })),
  );
  await notes.written();
  const returned = unsent.flat();
  if (returned.length > 0) await readIn(orgId, (scope) => giveBack(scope, returned));
  // A claim that takes fewer than the smallest limit has taken all.
  return hasMore || dueByWebhook.some(({ length }) => length >= AT_ONCE_OF_ONE);
}

/** By the webhook that they are of, each in the order they came. */
function byWebhook<One>(all: readonly One[], deliveryOf: (one: One) => DueDelivery): Map<string, One[]> {
  const webhooks = new Map<string, One[]>();
  for (const one of all) {
    const { webhook_id } = deliveryOf(one);
    const own = webhooks.get(webhook_id);
    if (own) own.push(one);
    else webhooks.set(webhook_id, [one]);
  }
  return webhooks;
}

/** A delivery, and what came of sending it. */
type Try = { readonly delivery: DueDelivery; readonly outcome: Outcome };

/**
 * Sends messages of one webhook, the first due first, some at a time. After one that was not taken, and when it takes
 * long, none is begun any more: those are returned, and are due later while the host of the webhook is away.
 */
async function sendInTurn(
  parts: DeliverParts,
  {
    orgId,
    deliveries,
    notes,
  }: { readonly orgId: string; readonly deliveries: readonly DueDelivery[]; readonly notes: Notes<Try> },
): Promise<readonly DueDelivery[]> {
  const begun = performance.now();
  const waiting = [...deliveries];
  let goesOn = true;
  /** When a host that is away is asked again. */
  let pausedUntil: string | null = null;
  async function sendOn(): Promise<void> {
    while (goesOn && !notes.hasFailed() && performance.now() - begun < BEGUN_WITHIN_MS) {
      const delivery = waiting.shift();
      if (!delivery) return;
      try {
        const outcome = await tryOnce(parts, orgId, delivery);
        goesOn &&= outcome.state === 'delivered';
        notes.add({ delivery, outcome });
      } catch (error) {
        if (!(error instanceof HostAwayError)) throw error;
        goesOn = false;
        pausedUntil = new Date(parts.clock().getTime() + error.waitMs).toISOString();
        waiting.push(delivery);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE_OF_ONE }, sendOn));
  return pausedUntil === null
    ? waiting
    : waiting.map((one) => ({ ...one, due_before: pausedUntil ?? one.due_before }));
}

/** Throws HostAwayError, where no try was made. */
async function tryOnce(parts: DeliverParts, orgId: string, delivery: DueDelivery): Promise<Outcome> {
  const { clock, random } = parts;
  const { delivery_id, attempts, tried_at } = delivery;
  const begun = performance.now();
  const { status, reply, failure } = await answerOf(parts, orgId, delivery);
  const took_ms = Math.round(performance.now() - begun);
  const taken = status !== null && isTaken(status);
  const next = taken ? null : nextTryMs(attempts, clock().getTime(), random());
  const state = taken ? 'delivered' : next === null ? 'failed' : 'waiting';
  const due_at = next === null ? null : new Date(next);
  return { delivery_id, attempts, tried_at, state, due_at, status, reply, failure, took_ms };
}

/** Notes tries together, and how their webhooks do. */
async function note(parts: DeliverParts, orgId: string, tries: readonly Try[]): Promise<void> {
  const { readIn, clock } = parts;
  const now = clock();
  const outcomes = tries.map(({ outcome }) => outcome);
  const givenUp: DueDelivery[] = [];
  const triesByWebhook = byWebhook(tries, ({ delivery }) => delivery);
  await readIn(orgId, async (scope) => {
    await lockWebhooks(scope, [...triesByWebhook.keys()]);
    await noteOutcomes(scope, outcomes);
    for (const [webhookId, ofOne] of triesByWebhook) {
      if (ofOne.some(({ outcome }) => outcome.state === 'delivered')) await noteTaken(scope, webhookId);
      const last = ofOne.at(-1);
      if (!last || last.outcome.state === 'delivered') continue;
      const failingSince = await noteFailing(scope, webhookId, now);
      if (failingSince && isGivenUp(failingSince.getTime(), now.getTime())) givenUp.push(last.delivery);
    }
  });
  for (const delivery of givenUp) await switchOff(parts, orgId, delivery);
}

async function answerOf({ post, breaker, seal, clock }: DeliverParts, orgId: string, delivery: DueDelivery) {
  try {
    const headers = {
      'content-type': 'application/json',
      ...signedHeaders(delivery, seal, clock()),
    };
    const url = new URL(delivery.address);
    const { status, text } = await breaker.run(url.host, orgId, () =>
      post({ url, body: delivery.body, headers }),
    );
    return { status, reply: storable(text), failure: null };
  } catch (error) {
    if (error instanceof HostAwayError) throw error;
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
    if (!(await noteFailing(scope, webhook_id, now))) return;
    await updateWebhook(scope, webhook_id, { is_on: false, switched_off_at: now });
    await giveUpWaiting(scope, webhook_id, { failure: NOT_SENT.switchedOff });
    const subject = { webhook_id, name: new URL(address).host };
    await appendAudit(scope, { user_id: null, action: 'webhook.give-up', subject, address: null });
    const { name: organisation } = await organisationOf(scope);
    for (const to of await adminEmails(scope)) {
      const url = `${publicUrl()}/settings/services`;
      await jobs.put(scope, mailJob, switchedOffLetter({ to, organisation, address }, url));
    }
  });
}
