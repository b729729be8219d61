import type { CalendarDay } from '../time/calendar-day.ts';
import { addDays } from '../time/calendar-day.ts';
import type { TimeZone } from '../time/time-zone.ts';

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
