import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type {
  Delivery,
  NewWebhook,
  Webhook,
  WebhookEdit,
  WebhookWithSecret,
} from '@heatwise/contract/services/services.contract';
import {
  MOST_WEBHOOKS,
  overlapEndMs,
  tidyEvents,
  WEBHOOK_MESSAGES,
  WEBHOOK_TEST,
  webhookAddressProblem,
  webhookEventsProblem,
} from '@heatwise/domain/services/webhook';
import type { ActingScope } from '../../../auth/acting-scope.ts';
import type { Seal } from '../../../auth/seal.ts';
import type { NotifyOfCredential } from '../../../background/credential-notice.ts';
import { AppError } from '../../../http/app-error.ts';
import { isLoopbackAddress, isPublicAddress } from '../../../http/public-address.ts';
import type { RandomBytes } from '../../../http/token.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { bareBodies } from './bare-bodies.store.ts';
import { deliveryOf, giveUpWaiting, insertDeliveries, NOT_SENT, sendAgain } from './deliveries.store.ts';
import { messageOf } from './messages.ts';
import { changeSecret, deleteWebhook, insertWebhook, updateWebhook, webhooksOf } from './webhooks.store.ts';

const SECRET_BYTES = 32;

export type WebhookParts = {
  readonly now: Date;
  readonly randomBytes: RandomBytes;
  readonly seal: Seal;
  readonly allowsLoopback: boolean;
  readonly notifyOfCredential: NotifyOfCredential;
};

/** Throws webhook-not-found. */
export async function webhookOf(scope: OrganisationScope, id: string, now: Date): Promise<Webhook> {
  const [webhook] = await webhooksOf(scope, now, id);
  if (!webhook) throw new AppError('webhook-not-found');
  return webhook;
}

/** Throws invalid-request with the rule's words, and too-many-webhooks. */
export async function createWebhook(
  scope: ActingScope,
  wanted: NewWebhook,
  parts: WebhookParts,
): Promise<WebhookWithSecret> {
  refuse('address', addressProblem(wanted.address, parts));
  refuse('events', webhookEventsProblem(wanted.events));
  const { now } = parts;
  if ((await webhooksOf(scope, now)).length >= MOST_WEBHOOKS) throw new AppError('too-many-webhooks');
  const webhook_id = randomUUID();
  const { secret, sealed_secret } = newSecret(parts);
  const address = wanted.address.trim();
  const { with_health } = wanted;
  const events = tidyEvents(wanted.events);
  await insertWebhook(scope, {
    webhook_id,
    address,
    events,
    with_health,
    sealed_secret,
    created_by: scope.actor.user_id,
    created_at: now,
  });
  const name = new URL(address).host;
  await scope.audit('webhook.create', { webhook_id, name, events, with_health });
  await parts.notifyOfCredential(scope, { kind: 'webhook', name, event: 'created' });
  return { ...(await webhookOf(scope, webhook_id, now)), secret };
}

/** Throws webhook-not-found and invalid-request. */
export async function editWebhook(
  scope: ActingScope,
  id: string,
  { wanted, parts }: { readonly wanted: WebhookEdit; readonly parts: WebhookParts },
): Promise<Webhook> {
  const before = await webhookOf(scope, id, parts.now);
  if (wanted.address !== undefined) refuse('address', addressProblem(wanted.address, parts));
  if (wanted.events) refuse('events', webhookEventsProblem(wanted.events));
  const address = wanted.address?.trim();
  const events = wanted.events && tidyEvents(wanted.events);
  const { is_on, with_health } = wanted;
  const change = {
    ...(address !== undefined && { address }),
    ...(events && { events }),
    ...(with_health !== undefined && { with_health }),
    ...(is_on !== undefined && { is_on }),
  };
  // It begins anew, with five days before it.
  const isBack = is_on === true && !before.is_on;
  await updateWebhook(scope, id, {
    ...change,
    ...(isBack && { failing_since: null, switched_off_at: null }),
  });
  if (is_on === false) await giveUpWaiting(scope, id, { failure: NOT_SENT.switchedOff });
  const unticked = events ? before.events.filter((event) => !events.includes(event)) : [];
  if (unticked.length > 0) await giveUpWaiting(scope, id, { failure: NOT_SENT.takenOff, events: unticked });
  // What waits was made with names and results, and is tried for days.
  if (with_health === false && before.with_health) await bareBodies(scope, { webhook_id: id });
  const { address: _, ...told } = change;
  const name = new URL(address ?? before.address).host;
  await scope.audit('webhook.edit', { webhook_id: id, name, ...told });
  await parts.notifyOfCredential(scope, { kind: 'webhook', name, event: 'changed' });
  return webhookOf(scope, id, parts.now);
}

/** A new secret; the one before signs as well for a day. Throws webhook-not-found. */
export async function rotateSecret(
  scope: ActingScope,
  id: string,
  parts: WebhookParts,
): Promise<WebhookWithSecret> {
  const { now } = parts;
  const { address } = await webhookOf(scope, id, now);
  const { secret, sealed_secret } = newSecret(parts);
  await changeSecret(scope, id, { sealed_secret, previous_until: new Date(overlapEndMs(now.getTime())) });
  const name = new URL(address).host;
  await scope.audit('webhook.secret', { webhook_id: id, name });
  await parts.notifyOfCredential(scope, { kind: 'webhook', name, event: 'secret-renewed' });
  return { ...(await webhookOf(scope, id, now)), secret };
}

/** Throws webhook-not-found. */
export async function removeWebhook(scope: ActingScope, id: string, now: Date): Promise<void> {
  const { address } = await webhookOf(scope, id, now);
  await deleteWebhook(scope, id);
  await scope.audit('webhook.delete', { webhook_id: id, name: new URL(address).host });
}

/** Throws webhook-not-found and webhook-off. */
export async function sendTest(scope: ActingScope, id: string, now: Date): Promise<Delivery> {
  await mustBeOn(scope, id, now);
  const message = messageOf(id, WEBHOOK_TEST, { data: {}, at: now, now });
  await insertDeliveries(scope, [message]);
  return deliveryIn(scope, { webhook_id: id, delivery_id: message.delivery_id });
}

type DeliveryId = { readonly webhook_id: string; readonly delivery_id: string };

/** Throws delivery-not-found and webhook-off. */
export async function deliverAgain(scope: ActingScope, ids: DeliveryId, now: Date): Promise<Delivery> {
  await deliveryIn(scope, ids);
  const { with_health } = await mustBeOn(scope, ids.webhook_id, now);
  if (!with_health) await bareBodies(scope, ids);
  await sendAgain(scope, ids.delivery_id, now);
  return deliveryIn(scope, ids);
}

/** With what was sent and answered. Throws delivery-not-found. */
export async function deliveryIn(scope: OrganisationScope, ids: DeliveryId) {
  const delivery = await deliveryOf(scope, ids);
  if (!delivery) throw new AppError('delivery-not-found');
  return delivery;
}

async function mustBeOn(scope: OrganisationScope, id: string, now: Date): Promise<Webhook> {
  const webhook = await webhookOf(scope, id, now);
  if (!webhook.is_on) throw new AppError('webhook-off');
  return webhook;
}

function newSecret({ randomBytes, seal }: WebhookParts) {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { secret, sealed_secret: seal.seal(secret) };
}

/** An address of numbers is known at once; where a name leads is looked at with each delivery. */
function addressProblem(text: string, { allowsLoopback }: WebhookParts): string | null {
  const problem = webhookAddressProblem(text, { allowsLoopback });
  if (problem !== null) return problem;
  const host = new URL(text.trim()).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 0 || isPublicAddress(host) || (allowsLoopback && isLoopbackAddress(host))) return null;
  return WEBHOOK_MESSAGES.addressNotPublic;
}

function refuse(path: string, message: string | null): void {
  if (message !== null) throw new AppError('invalid-request', { problems: [{ path, message }] });
}
