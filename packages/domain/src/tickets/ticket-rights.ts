import type { Actor } from '../permissions/actor.ts';
import { hasAnyPermission, isOrgAdmin } from '../permissions/may.ts';
import { nextTicketState, type TicketState } from './ticket-life.ts';

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
