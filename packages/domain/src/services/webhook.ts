import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time/durations.ts';
/** What a webhook can be told of. Of a batch of tests or people it is told at once. */
export const WEBHOOK_EVENTS = [
  'measurement.created',
  'alert.fired',
  'alert.acknowledged',
  'alert.cleared',
  'alert.closed',
  'alert.told',
  'follow_up.closed',
  'person.created',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOK_EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'measurement.created': 'Tests were stored',
  'alert.fired': 'An alert fired',
  'alert.acknowledged': 'An alert was acknowledged',
  'alert.cleared': 'An alert cleared by itself',
  'alert.closed': 'An alert was closed',
  'alert.told': 'An alert rule names this webhook in a step, and its all-clear',
  'follow_up.closed': 'A follow-up was closed',
  'person.created': 'A person was added',
};

/** Sent by hand, to see whether it arrives. */
export const WEBHOOK_TEST = 'webhook.test';

/** How long the sender waits after each try that failed: a day in all, longer each time. */
const PAUSES_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
] as const;
/** Pauses are longer by up to so much, so that what failed together does not come again together. */
const JITTER = 0.2;

export const MOST_WEBHOOKS = 10;
export const WEBHOOK_ADDRESS_MAX_LENGTH = 1000;
export const WEBHOOK_OFF_AFTER_DAYS = 5;
export const WEBHOOK_LOG_DAYS = 30;
export const WEBHOOK_OVERLAP_HOURS = 24;
/** Of a reply that much is kept. */
export const WEBHOOK_REPLY_MAX_BYTES = 4096;
/** Of one message: twice as many as it is tried by itself. */
export const MOST_TRIES_KEPT = 22;
export const MOST_DELIVERIES_LISTED = 100;

export const WEBHOOK_MESSAGES = {
  addressNotValid: 'Enter an address that begins with https://.',
  addressWithPassword: 'An address with a name and a password in it is not taken.',
  addressNotPublic: 'This address is not on the public internet.',
  addressTooLong: `An address must have at most ${WEBHOOK_ADDRESS_MAX_LENGTH} characters.`,
  noEvents: 'Choose what it is told of.',
  tooMany: `An organisation can have ${MOST_WEBHOOKS} webhooks. Remove one first.`,
  isOff: 'This webhook is switched off. Switch it on first.',
} as const;

/** When it is tried again after so many tries; null when that was the last. `random` is from 0 to 1. */
export function nextTryMs(attempts: number, nowMs: number, random: number): number | null {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? null : nowMs + Math.round(pause * (1 + JITTER * random));
}

/** Whether one that nothing was taken by since then is switched off. */
export function isGivenUp(failingSinceMs: number, nowMs: number): boolean {
  return nowMs - failingSinceMs >= WEBHOOK_OFF_AFTER_DAYS * DAY_MS;
}

/** Until when the secret of before signs as well. */
export function overlapEndMs(nowMs: number): number {
  return nowMs + WEBHOOK_OVERLAP_HOURS * HOUR_MS;
}

/** What of a log is too old to be kept. */
export function logBeginMs(nowMs: number): number {
  return nowMs - WEBHOOK_LOG_DAYS * DAY_MS;
}

/** Only a 2xx says that it was taken. */
export function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}

/** What is wrong with an address as it is written; where it leads is looked at with each delivery. */
export function webhookAddressProblem(
  text: string,
  { allowsLoopback }: { readonly allowsLoopback: boolean },
): string | null {
  const address = text.trim();
  if (address.length > WEBHOOK_ADDRESS_MAX_LENGTH) return WEBHOOK_MESSAGES.addressTooLong;
  if (!URL.canParse(address)) return WEBHOOK_MESSAGES.addressNotValid;
  const { protocol, username, password, hostname } = new URL(address);
  if (protocol !== 'https:' && !(allowsLoopback && protocol === 'http:'))
    return WEBHOOK_MESSAGES.addressNotValid;
  if (username || password) return WEBHOOK_MESSAGES.addressWithPassword;
  return isLocalName(hostname) && !allowsLoopback ? WEBHOOK_MESSAGES.addressNotPublic : null;
}

/** Names that lead to this machine or stay within a network, whoever asks; one of a single word is no public one either. */
function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  const isAddress = name.startsWith('[');
  return !isAddress && (!name.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/.test(name));
}

export function webhookEventsProblem(events: readonly WebhookEvent[]): string | null {
  return events.length === 0 ? WEBHOOK_MESSAGES.noEvents : null;
}

export function tidyEvents(events: readonly WebhookEvent[]): WebhookEvent[] {
  return WEBHOOK_EVENTS.filter((event) => events.includes(event));
}
