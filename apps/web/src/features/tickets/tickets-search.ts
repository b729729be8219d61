import { TICKET_CATEGORIES, TICKET_PRIORITIES, TICKET_STATES } from '@heatwise/domain/tickets/ticket';
import { flag, id, oneOf, searchReader, text } from '../../platform/search-parameters.ts';

/** How the list is narrowed, and whether a ticket is being written; `follows` names the closed one it goes on from. */
export const readTicketsSearch = searchReader({
  q: text,
  state: oneOf(TICKET_STATES),
  new: flag,
  follows: id,
});
export type TicketsSearch = ReturnType<typeof readTicketsSearch>;

export const readQueueSearch = searchReader({
  q: text,
  state: oneOf(TICKET_STATES),
  priority: oneOf(TICKET_PRIORITIES),
  category: oneOf(TICKET_CATEGORIES),
  org: id,
  /** Or the id of somebody at the desk. */
  whose: (value) => oneOf(['mine', 'unassigned'])(value) ?? id(value),
});
export type QueueSearch = ReturnType<typeof readQueueSearch>;
