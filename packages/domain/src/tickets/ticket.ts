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
