import { MOST_MESSAGES_OF_TICKET, MOST_UNRESOLVED_TICKETS } from './ticket.ts';
import { CLOSES_AFTER_DAYS } from './ticket-life.ts';

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
