import type { Actor } from '../permissions/actor.ts';
import { hasAnyPermission, isOrgAdmin } from '../permissions/may.ts';
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
const CLOSES_AFTER_DAYS = 14;

/** Tickets that were resolved before this are closed by background work. */
export function closesWhatWasResolvedBefore(now: Date): Date {
  return new Date(now.getTime() - CLOSES_AFTER_DAYS * DAY_MS);
}

/** Whether the last word is the customer's and the desk is to do something. */
export function isUnresolved(state: TicketState): boolean {
  return state !== 'resolved' && state !== 'closed';
}

/** What a ticket is about. Rewards: what loyalty points are redeemed for. */
export const TICKET_CATEGORIES = ['device', 'app', 'account', 'billing', 'data', 'rewards', 'other'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];
export const TICKET_CATEGORY_LABELS: Readonly<Record<TicketCategory, string>> = {
  device: 'Device or sensor',
  app: 'Using Heatwise',
  account: 'Account and sign-in',
  billing: 'Billing and licence',
  data: 'Data and privacy',
  rewards: 'Rewards',
  other: 'Something else',
};

export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];
export const TICKET_PRIORITY_LABELS: Readonly<Record<TicketPriority, string>> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
};

export const TICKET_SUBJECT_MAX_LENGTH = 200;
export const TICKET_TEXT_MAX_LENGTH = 10_000;
/** Of an email as it came, which is kept beside what was read out of it. */
export const TICKET_ORIGINAL_MAX_LENGTH = 50_000;
export const TICKET_NOTE_MAX_LENGTH = 5000;
export const MOST_MESSAGES_OF_TICKET = 500;
/** Of one organisation at a time; resolved and closed ones do not count. */
export const MOST_UNRESOLVED_TICKETS = 200;
export const TICKETS_PAGE = 50;

/** From "not at all helpful" to "very helpful". */
export const TICKET_RATINGS = [1, 2, 3, 4, 5] as const;
export const TICKET_RATING_MAX_LENGTH = 500;

export const CANNED_TITLE_MAX_LENGTH = 100;
export const MOST_CANNED_REPLIES = 200;

export type TicketDraft = {
  readonly subject: string;
  readonly category: TicketCategory;
  readonly priority: TicketPriority;
  readonly text: string;
};

/** What keeps a new ticket from being sent, by field. */
export function ticketProblems({ subject, text }: Pick<TicketDraft, 'subject' | 'text'>): {
  readonly subject?: string;
  readonly text?: string;
} {
  return {
    ...(subject.trim() === '' && { subject: 'Say in a few words what it is about.' }),
    ...(text.trim() === '' && { text: 'Describe what happened, or what you would like to know.' }),
  };
}

export const TICKET_MESSAGES = {
  notFound: 'Ticket not found',
  idTaken: 'This id belongs to something else that was sent.',
  closed: `This ticket is closed: it was resolved more than ${CLOSES_AFTER_DAYS} days ago. Open a new one that refers to it.`,
  notRateable: 'A ticket can be rated once it is resolved.',
  tooManyMessages: `A ticket can have ${MOST_MESSAGES_OF_TICKET} messages. Please open a new one that refers to it.`,
  tooManyTickets: `Your organisation has ${MOST_UNRESOLVED_TICKETS} tickets that are not resolved. Resolve some of them first.`,
  /** Sent with who answered and what. */
  answeredSince: 'Somebody has answered since you began to write.',
  cannedNotFound: 'Saved reply not found',
  tooManyCanned: 'There are as many saved replies as there can be. Delete some that nobody uses.',
} as const;

/** Who may ask for help: whoever has any permission. What a worker needs they ask their supervisor for. */
export function mayOpenTickets(actor: Actor): boolean {
  return hasAnyPermission(actor);
}

/** Organisation admins see every ticket of the organisation. */
export function seesAllTickets(actor: Actor): boolean {
  return isOrgAdmin(actor);
}

/** Those who see a ticket may write in it. Whoever takes part keeps seeing it, whatever their permissions become. */
export function maySeeTicket(actor: Actor, ticket: { readonly takes_part: boolean }): boolean {
  return ticket.takes_part || seesAllTickets(actor);
}

export function mayAnswer(state: TicketState): boolean {
  return nextTicketState(state, 'customer-answers') !== null;
}

export function mayReopen(state: TicketState): boolean {
  return nextTicketState(state, 'customer-reopens') !== null;
}

/** The customer says that it is solved. */
export function mayResolve(state: TicketState): boolean {
  return state !== 'resolved' && nextTicketState(state, 'customer-resolves') !== null;
}

/** How satisfied somebody is can be said once it is over. */
export function mayRate(state: TicketState): boolean {
  return state === 'resolved' || state === 'closed';
}

/** What a saved reply may have in braces, and what each stands for. */
export const CANNED_FIELDS = ['name', 'organisation', 'subject', 'number'] as const;
export type CannedField = (typeof CANNED_FIELDS)[number];

const MARK = new RegExp(`\\{(${CANNED_FIELDS.join('|')})\\}`, 'g');

/** Puts the customer's fields in. What is put in is not looked at again: a subject may have braces itself. */
export function filledReply(text: string, fields: Readonly<Record<CannedField, string>>): string {
  return text.replaceAll(MARK, (_whole, field: CannedField) => fields[field]);
}
