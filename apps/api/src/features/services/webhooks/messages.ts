import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '@heatwise/domain/services/webhook';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { insertDeliveries, type NewDelivery, takeEvents } from './deliveries.store.ts';
import { eventData } from './event-data.store.ts';
import { type ListeningWebhook, listeningWebhooks } from './webhooks.store.ts';

/** Events of one round, and what one message names at most: of a great import each webhook gets several. */
const EVENTS_AT_ONCE = 50;
const MOST_IN_MESSAGE = 100;
/** A statement takes 65,535 values. */
const INSERTED_AT_ONCE = 1000;

/** A message as it is signed and sent. */
export function messageOf(
  webhookId: string,
  event: string,
  { data, at, now }: { readonly data: object; readonly at: Date; readonly now: Date },
): NewDelivery {
  const body = JSON.stringify({ type: event, timestamp: at.toISOString(), data });
  return { delivery_id: randomUUID(), webhook_id: webhookId, event, body, created_at: now };
}

/**
 * Makes of what happened what is to be sent, in one transaction: a server that is killed has done it or not. Each webhook
 * is told what its admins chose. True when there may be more.
 */
export async function makeMessages(scope: OrganisationScope, now: Date): Promise<boolean> {
  const events = await takeEvents(scope, EVENTS_AT_ONCE);
  if (events.length === 0) return false;
  const webhooks = await listeningWebhooks(scope);
  const messages: NewDelivery[] = [];
  for (const { event, subject_ids, webhook_ids, at } of events) {
    const listening = webhooks.filter(
      (one) => one.events.includes(event as WebhookEvent) && (webhook_ids?.includes(one.webhook_id) ?? true),
    );
    for (const ids of inParts(subject_ids)) {
      messages.push(...(await messagesFor(scope, listening, { event, ids, at, now })));
    }
  }
  for (let begin = 0; begin < messages.length; begin += INSERTED_AT_ONCE)
    await insertDeliveries(scope, messages.slice(begin, begin + INSERTED_AT_ONCE));
  return events.length === EVENTS_AT_ONCE;
}

type Happened = {
  readonly event: string;
  readonly ids: readonly string[];
  readonly at: Date;
  readonly now: Date;
};

async function messagesFor(
  scope: OrganisationScope,
  webhooks: readonly ListeningWebhook[],
  { event, ids, at, now }: Happened,
): Promise<NewDelivery[]> {
  const messages: NewDelivery[] = [];
  for (const withHealth of [true, false]) {
    const told = webhooks.filter(({ with_health }) => with_health === withHealth);
    if (told.length === 0) continue;
    const data = await eventData(scope, event as WebhookEvent, { ids, withHealth });
    if (!data) continue;
    messages.push(...told.map(({ webhook_id }) => messageOf(webhook_id, event, { data, at, now })));
  }
  return messages;
}

function inParts(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let begin = 0; begin < ids.length; begin += MOST_IN_MESSAGE)
    parts.push(ids.slice(begin, begin + MOST_IN_MESSAGE));
  return parts;
}
