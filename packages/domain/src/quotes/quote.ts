import type { Actor } from '../permissions/actor.ts';
import { isOrgAdmin } from '../permissions/may.ts';
import { addDays, type CalendarDay } from '../time/calendar-day.ts';
import type { TimeZone } from '../time/time-zone.ts';

export const MOST_QUOTE_LINES = 50;
export const MOST_QUANTITY = 10_000;
export const QUOTE_NOTE_MAX_LENGTH = 2000;
export const QUOTE_REASON_MAX_LENGTH = 1000;
export const QUOTE_NAME_MAX_LENGTH = 120;
export const ORDER_NUMBER_MAX_LENGTH = 60;
export const QUOTE_ADDRESS_PART_MAX_LENGTH = 200;
/** Quotes on a page of a list. */
export const QUOTES_PAGE = 50;
/** What an organisation may have waiting: a program that sends and sends fills no desk. */
export const MOST_OPEN_QUOTES = 100;

/** The parts of an address on an order, as they are asked for and printed. */
export const QUOTE_ADDRESS_PARTS = ['name', 'street', 'city', 'state', 'postal_code', 'country'] as const;
export type QuoteAddressPart = (typeof QUOTE_ADDRESS_PARTS)[number];
export type QuoteAddress = Readonly<Record<QuoteAddressPart, string>>;
export const QUOTE_ADDRESS_LABELS: Readonly<Record<QuoteAddressPart, string>> = {
  name: 'Company or person',
  street: 'Street',
  city: 'City',
  state: 'State',
  postal_code: 'Postal code',
  country: 'Country',
};
export const EMPTY_QUOTE_ADDRESS: QuoteAddress = {
  name: '',
  street: '',
  city: '',
  state: '',
  postal_code: '',
  country: '',
};

/** 'Ironbark Resources, 1 Haul Road, Moranbah'; empty where nothing is written. */
export function quoteAddressText(address: QuoteAddress): string {
  return QUOTE_ADDRESS_PARTS.map((part) => address[part].trim())
    .filter(Boolean)
    .join(', ');
}

export type CartLine = { readonly item_id: string; readonly quantity: number };

export const QUOTE_PROBLEMS = {
  lines: 'The cart is empty. Add what you need.',
  gone: 'This is not offered any more. Take it out.',
  street: 'Write the street.',
  city: 'Write the city.',
  country: 'Write the country.',
} as const;

type Asked = {
  readonly lines: readonly CartLine[];
  readonly delivery: QuoteAddress;
  /** Null: the invoice goes where the delivery goes. */
  readonly billing: QuoteAddress | null;
};

/** What is wrong with what is asked for, by field; empty when it may be sent. */
export function requestProblems(
  { lines, delivery, billing }: Asked,
  offered: ReadonlySet<string>,
): Record<string, string> {
  const gone = lines.filter(({ item_id }) => !offered.has(item_id));
  return {
    ...(lines.length === 0 && { lines: QUOTE_PROBLEMS.lines }),
    ...Object.fromEntries(gone.map(({ item_id }) => [`lines.${item_id}`, QUOTE_PROBLEMS.gone])),
    ...addressProblems('delivery', delivery),
    ...(billing && addressProblems('billing', billing)),
  };
}

function addressProblems(field: 'delivery' | 'billing', address: QuoteAddress): Record<string, string> {
  const missing = (['street', 'city', 'country'] as const).filter((part) => address[part].trim() === '');
  return Object.fromEntries(missing.map((part) => [`${field}.${part}`, QUOTE_PROBLEMS[part]]));
}

/** The lines with another quantity of one item; none of it takes it out. New ones come last. */
export function withQuantity(lines: readonly CartLine[], item_id: string, quantity: number): CartLine[] {
  if (quantity === 0) return lines.filter((line) => line.item_id !== item_id);
  const known = lines.some((line) => line.item_id === item_id);
  return known
    ? lines.map((line) => (line.item_id === item_id ? { item_id, quantity } : line))
    : [...lines, { item_id, quantity }];
}

/** Two carts as one, for two people who turn out to be one: what both have they want once, the more of it. */
export function joinCarts(first: readonly CartLine[], second: readonly CartLine[]): CartLine[] {
  return second
    .reduce<readonly CartLine[]>((lines, { item_id, quantity }) => {
      const known = lines.find((line) => line.item_id === item_id)?.quantity ?? 0;
      return withQuantity(lines, item_id, Math.max(known, quantity));
    }, first)
    .slice(0, MOST_QUOTE_LINES);
}

/** Who orders for a site: organisation admins, and managers of whatever tag. */
export function mayAskQuotes(actor: Pick<Actor, 'grants'>): boolean {
  return isOrgAdmin(actor) || actor.grants.some(({ tokens }) => tokens.has('manager'));
}

/** Admins see what anybody sent, others their own. A draft is its writer's alone. */
export function maySeeQuote(
  actor: Pick<Actor, 'grants' | 'user_id'>,
  { asked_by, state }: { readonly asked_by: string; readonly state: string },
): boolean {
  if (asked_by === actor.user_id) return mayAskQuotes(actor);
  return state !== 'draft' && isOrgAdmin(actor);
}

/** "Q-3F0E-8C1A": from its id, so that whoever makes the id knows the number, and the desk has each once. */
export function quoteNumber(quoteId: string): string {
  const [, first = '', second = ''] = /^(.{4})(.{4})/.exec(quoteId.toUpperCase()) ?? [];
  return `Q-${first}-${second}`;
}

/** As they are stored. That an offer has expired is no state that anybody sets: its last day is over. */
export const STORED_STATES = ['draft', 'sent', 'quoted', 'accepted', 'declined', 'withdrawn'] as const;
export type StoredState = (typeof STORED_STATES)[number];

export const QUOTE_STATES = [...STORED_STATES, 'expired'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];
export const QUOTE_STATE_LABELS: Readonly<Record<QuoteState, string>> = {
  draft: 'Draft',
  sent: 'Waiting for an offer',
  quoted: 'Offer to answer',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/** What is done to a quote: by the customer, or at the desk. */
export const QUOTE_STEPS = [
  'send',
  'withdraw',
  'ask-change',
  'accept',
  'decline',
  'offer',
  'desk-decline',
] as const;
export type QuoteStep = (typeof QUOTE_STEPS)[number];

/** Where each step leads from where. What is not here cannot be done. */
export const QUOTE_TRANSITIONS: Readonly<Record<QuoteState, Partial<Record<QuoteStep, StoredState>>>> = {
  draft: { send: 'sent' },
  sent: { withdraw: 'withdrawn', offer: 'quoted', 'desk-decline': 'declined' },
  // Another offer before the answer, and one that is asked for, are a version each.
  quoted: {
    'ask-change': 'sent',
    accept: 'accepted',
    decline: 'declined',
    offer: 'quoted',
    'desk-decline': 'declined',
  },
  expired: { 'ask-change': 'sent', offer: 'quoted' },
  accepted: {},
  declined: {},
  withdrawn: {},
};

export function stateAfter(state: QuoteState, step: QuoteStep): StoredState | null {
  return QUOTE_TRANSITIONS[state][step] ?? null;
}

export function mayStep(state: QuoteState, step: QuoteStep): boolean {
  return stateAfter(state, step) !== null;
}

/** The first instant at which an offer does not hold any more: its last day ends where the customer is. */
export function endOfOffer(validUntil: CalendarDay, zone: TimeZone): number {
  return zone.startOf(addDays(validUntil, 1));
}

type Kept = {
  readonly state: StoredState;
  /** ISO; null while there is no offer. */
  readonly ends_at: string | null;
};

/** How it stands at an instant. */
export function stateAt({ state, ends_at }: Kept, nowMs: number): QuoteState {
  return state === 'quoted' && ends_at !== null && Date.parse(ends_at) <= nowMs ? 'expired' : state;
}
