import { DAY_MS } from '../time/durations.ts';
/**
 * Open: the desk has to do something. In progress: somebody of the desk is at it. Waiting: for the customer. Resolved
 * can be reopened, closed cannot.
 */
export const TICKET_STATES = ['open', 'in_progress', 'waiting', 'resolved', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];
export const TICKET_STATE_LABELS: Readonly<Record<TicketState, string>> = {
  open: 'Open',
  in_progress: 'In progress',
  waiting: 'Waiting for you',
  resolved: 'Resolved',
  closed: 'Closed',
};
/** As the desk says it, for whom "you" is somebody else. */
export const DESK_STATE_LABELS: Readonly<Record<TicketState, string>> = {
  ...TICKET_STATE_LABELS,
  waiting: 'Waiting for the customer',
};

/** Where the desk may take a ticket, with an answer or without one. */
export const DESK_CHOICES = ['in_progress', 'waiting', 'resolved'] as const;
export type DeskChoice = (typeof DESK_CHOICES)[number];

export const TICKET_EVENTS = [
  'customer-answers',
  'customer-resolves',
  'customer-reopens',
  'desk-takes',
  'desk-works',
  'desk-waits',
  'desk-resolves',
  'time-passes',
] as const;
export type TicketEvent = (typeof TICKET_EVENTS)[number];

const byDesk = { 'desk-works': 'in_progress', 'desk-waits': 'waiting', 'desk-resolves': 'resolved' } as const;

/** The whole life of a ticket: what is not here cannot happen. */
const NEXT: Readonly<Record<TicketState, Partial<Readonly<Record<TicketEvent, TicketState>>>>> = {
  open: {
    ...byDesk,
    'customer-answers': 'open',
    'customer-resolves': 'resolved',
    'desk-takes': 'in_progress',
  },
  in_progress: {
    ...byDesk,
    'customer-answers': 'in_progress',
    'customer-resolves': 'resolved',
    'desk-takes': 'in_progress',
  },
  waiting: {
    ...byDesk,
    'customer-answers': 'open',
    'customer-resolves': 'resolved',
    'desk-takes': 'waiting',
  },
  resolved: {
    ...byDesk,
    'customer-answers': 'open',
    'customer-resolves': 'resolved',
    'customer-reopens': 'open',
    'desk-takes': 'resolved',
    'time-passes': 'closed',
  },
  closed: {},
};

/** The state that follows; null where the event cannot happen to a ticket in this state. */
export function nextTicketState(state: TicketState, event: TicketEvent): TicketState | null {
  return NEXT[state][event] ?? null;
}

export const EVENT_OF_CHOICE: Readonly<Record<DeskChoice, TicketEvent>> = {
  in_progress: 'desk-works',
  waiting: 'desk-waits',
  resolved: 'desk-resolves',
};

/** How long a resolved ticket can be reopened. */
export const CLOSES_AFTER_DAYS = 14;

/** Tickets that were resolved before this are closed by background work. */
export function closesWhatWasResolvedBefore(now: Date): Date {
  return new Date(now.getTime() - CLOSES_AFTER_DAYS * DAY_MS);
}

/** Whether the last word is the customer's and the desk is to do something. */
export function isUnresolved(state: TicketState): boolean {
  return state !== 'resolved' && state !== 'closed';
}
