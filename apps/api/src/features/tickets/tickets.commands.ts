import type { NewMessage, NewTicket, WholeTicket } from '@heatwise/contract/tickets/tickets.contract';
import { isDeskTold } from '@heatwise/domain/desk/desk';
import type { Actor } from '@heatwise/domain/permissions/actor';
import {
  MOST_MESSAGES_OF_TICKET,
  MOST_UNRESOLVED_TICKETS,
  mayOpenTickets,
  mayRate,
  mayReopen,
  mayResolve,
  maySeeTicket,
  nextTicketState,
  type TicketDraft,
  type TicketEvent,
} from '@heatwise/domain/tickets/ticket';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { type DeskNews, deskNewsJob } from '../../background/desk-news-job.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { AppError } from '../../http/app-error.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { refuseOverQuota } from '../../organisation/quota.store.ts';
import { giveFilesTo } from './files.store.ts';
import {
  countUnresolved,
  findMessage,
  findTicket,
  insertMessage,
  insertTicket,
  type NewMessageRow,
  nameOfPerson,
  noteSeen,
  numberOfTicket,
  type TicketRow,
  threadOf,
  updateTicket,
} from './tickets.store.ts';

/** What commands that the desk hears of work with. */
export type TellingParts = { readonly jobs: JobQueue; readonly now: Date };

type Told = Pick<TicketRow, 'ticket_id' | 'number' | 'subject' | 'assigned_to' | 'desk_told_at'>;

/** Has the desk mailed that the customer wrote, unless it was a moment ago and has not answered since. */
async function tellDesk(
  scope: OrganisationScope,
  { ticket_id, number, subject, assigned_to, desk_told_at }: Told,
  said: Pick<DeskNews, 'what' | 'by_name' | 'text'>,
  { jobs, now }: TellingParts,
): Promise<void> {
  if (!isDeskTold(desk_told_at, now)) return;
  await updateTicket(scope, ticket_id, { desk_told_at: now });
  await jobs.put(scope, deskNewsJob, {
    ...said,
    organisation_name: (await organisationOf(scope)).name,
    path: deskPathOf(scope.org_id, ticket_id),
    name: `#${number} ${subject}`,
    to: assigned_to,
  });
}

export function deskPathOf(orgId: string, ticketId: string): string {
  return `/desk/tickets/${orgId}/${ticketId}`;
}

type Ticket = NonNullable<Awaited<ReturnType<typeof findTicket>>>;

/** Throws ticket-not-found, also for one that the actor may not see. */
export async function ticketFor(scope: OrganisationScope, actor: Actor, ticketId: string): Promise<Ticket> {
  const ticket = await findTicket(scope, ticketId, actor.user_id);
  if (!ticket || !maySeeTicket(actor, ticket)) throw new AppError('ticket-not-found');
  return ticket;
}

/** The ticket with its thread, as somebody of the customer sees it. Throws ticket-not-found. */
export async function wholeTicket(
  scope: OrganisationScope,
  actor: Actor,
  ticketId: string,
  takes_mail: boolean,
): Promise<WholeTicket> {
  const ticket = await ticketFor(scope, actor, ticketId);
  const thread = await threadOf(scope, ticketId, actor.user_id);
  const unread = thread.filter(({ is_own, number }) => !is_own && number > ticket.seen_number).length;
  return { ...(await shownTicket(scope, ticket)), unread, thread, takes_mail };
}

/** What customer and desk alike see of a ticket. */
export async function shownTicket(scope: OrganisationScope, ticket: TicketRow) {
  const { ticket_id, number, subject, category, priority, state, opened_by_name } = ticket;
  const { assigned_name, rating, rating_text, follows_ticket_id } = ticket;
  return {
    ticket_id,
    number,
    subject,
    category,
    priority,
    state,
    opened_by_name,
    assigned_name,
    rating,
    rating_text,
    opened_at: ticket.opened_at.toISOString(),
    last_message_at: ticket.last_message_at.toISOString(),
    state_since: ticket.state_since.toISOString(),
    messages: ticket.last_number,
    follows: (follows_ticket_id && (await numberOfTicket(scope, follows_ticket_id))) || null,
  };
}

/** Throws not-permitted and as `openTicket`. */
export async function askTicket(scope: ActingScope, wanted: NewTicket, parts: TellingParts): Promise<void> {
  if (!mayOpenTickets(scope.actor)) throw new AppError('not-permitted');
  const { follows_ticket_id } = wanted;
  if (follows_ticket_id !== null) await ticketFor(scope, scope.actor, follows_ticket_id);
  await openTicket(scope, wanted, parts);
}

type Opened = Omit<TicketDraft, 'priority'> &
  Partial<Pick<NewTicket, 'priority' | 'file_ids' | 'follows_ticket_id'>> & {
    readonly ticket_id: string;
    readonly message_id: string;
  };

/**
 * Opens a ticket in the name of whoever acts; the same id again is the same ticket. Throws ticket-id-taken,
 * too-many-tickets and ticket-file-not-found.
 */
export async function openTicket(scope: ActingScope, wanted: Opened, parts: TellingParts): Promise<void> {
  const { now } = parts;
  const { user_id } = scope.actor;
  const { ticket_id, message_id, subject, category, text, file_ids = [] } = wanted;
  const there = await findTicket(scope, ticket_id, user_id);
  if (there) {
    if (there.opened_by !== user_id) throw new AppError('ticket-id-taken');
    return;
  }
  if (await findMessage(scope, message_id)) throw new AppError('ticket-id-taken');
  if ((await countUnresolved(scope)) >= MOST_UNRESOLVED_TICKETS) throw new AppError('too-many-tickets');
  await refuseOverQuota(scope, 'ticket_messages');
  const opened_by_name = await nameOfPerson(scope, user_id);
  const number = await insertTicket(scope, {
    ticket_id,
    subject,
    category,
    priority: wanted.priority ?? 'normal',
    opened_by: user_id,
    opened_by_name,
    opened_at: now,
    follows_ticket_id: wanted.follows_ticket_id ?? null,
  });
  const message = { message_id, ticket_id, text, sent_by: user_id, sent_by_name: opened_by_name };
  await addMessage(scope, { ...message, ...typed, number: 1, by_desk: false, sent_at: now }, file_ids);
  await updateTicket(scope, ticket_id, { last_number: 1 });
  await noteSeen(scope, { ticket_id, user_id, number: 1, takes_part: true });
  await scope.audit('ticket.open', { ticket_id, name: subject });
  const opened = { ticket_id, number, subject, assigned_to: null, desk_told_at: null };
  await tellDesk(scope, opened, { what: 'ticket-opened', by_name: opened_by_name, text }, parts);
}

/** For other features, which know no queue. */
export function createOpenTicket({ jobs }: Pick<TellingParts, 'jobs'>) {
  return (scope: ActingScope, wanted: Opened, now: Date) => openTicket(scope, wanted, { jobs, now });
}

const typed = { original: null, mail_id: null } as const;

/** Throws ticket-file-not-found where not all of the files wait for a message of whoever sends it. */
export async function addMessage(
  scope: OrganisationScope,
  message: NewMessageRow,
  file_ids: readonly string[],
): Promise<void> {
  await insertMessage(scope, message);
  const ids = [...new Set(file_ids)];
  const given = await giveFilesTo(scope, message.message_id, { file_ids: ids, sent_by: message.sent_by });
  if (given < ids.length) throw new AppError('ticket-file-not-found');
}

/** Whether the message has arrived before. Throws ticket-id-taken for another message of that id. */
export async function hasArrived(
  scope: OrganisationScope,
  { message_id, ticket_id, sent_by }: Pick<NewMessageRow, 'message_id' | 'ticket_id' | 'sent_by'>,
): Promise<boolean> {
  const there = await findMessage(scope, message_id);
  if (there && (there.ticket_id !== ticket_id || there.sent_by !== sent_by))
    throw new AppError('ticket-id-taken');
  return there !== undefined;
}

/** The state that follows. Throws ticket-closed where none does. */
export function stateAfter(ticket: Pick<Ticket, 'state'>, event: TicketEvent) {
  const state = nextTicketState(ticket.state, event);
  if (state === null) throw new AppError('ticket-closed');
  return state;
}

type Answer = NewMessage & { readonly ticket_id: string };
type Mailed = { readonly original: string | null; readonly mail_id: string };

/**
 * An answer of the customer, which puts the ticket back on the desk; the same id again is the same answer. Throws
 * ticket-not-found, ticket-closed, ticket-id-taken, too-many-ticket-messages and ticket-file-not-found.
 */
export async function answerTicket(
  scope: ActingScope,
  { ticket_id, message_id, text, file_ids }: Answer,
  parts: TellingParts,
  mailed: Mailed | null = null,
): Promise<void> {
  const { user_id } = scope.actor;
  const { now } = parts;
  const ticket = await ticketFor(scope, scope.actor, ticket_id);
  if (await hasArrived(scope, { message_id, ticket_id, sent_by: user_id })) return;
  const state = stateAfter(ticket, 'customer-answers');
  const number = nextNumber(ticket);
  await refuseOverQuota(scope, 'ticket_messages');
  const sent_by_name = await nameOfPerson(scope, user_id);
  const message = { message_id, ticket_id, number, text, sent_by: user_id, sent_by_name, sent_at: now };
  await addMessage(scope, { ...message, ...(mailed ?? typed), by_desk: false }, file_ids);
  await updateTicket(scope, ticket_id, {
    last_message_at: now,
    last_number: number,
    waiting_since: ticket.waiting_since ?? now,
    ...(state !== ticket.state && { state, state_since: now }),
  });
  await noteSeen(scope, { ticket_id, user_id, number, takes_part: true });
  await scope.audit(mailed ? 'ticket.answer-by-mail' : 'ticket.answer', { ticket_id, name: ticket.subject });
  await tellDesk(scope, ticket, { what: 'ticket-answered', by_name: sent_by_name, text }, parts);
}

/** Numbers are given out while the organisation's clock is held: two answers at once are one after the other. */
export function nextNumber({ last_number }: Pick<Ticket, 'last_number'>): number {
  if (last_number >= MOST_MESSAGES_OF_TICKET) throw new AppError('too-many-ticket-messages');
  return last_number + 1;
}

/** Throws ticket-not-found. */
export async function seeTicket(scope: ActingScope, ticketId: string, number: number): Promise<void> {
  const { user_id } = scope.actor;
  const { last_number } = await ticketFor(scope, scope.actor, ticketId);
  const seen = Math.min(number, last_number);
  await noteSeen(scope, { ticket_id: ticketId, user_id, number: seen, takes_part: false });
}

/** Resolved already, it stays so. Throws ticket-not-found and ticket-closed. */
export async function resolveTicket(scope: ActingScope, ticketId: string, now: Date): Promise<void> {
  const ticket = await ticketFor(scope, scope.actor, ticketId);
  const state = stateAfter(ticket, 'customer-resolves');
  if (!mayResolve(ticket.state)) return;
  await updateTicket(scope, ticketId, { state, state_since: now, waiting_since: null });
  await scope.audit('ticket.resolve', { ticket_id: ticketId, name: ticket.subject });
}

/** One that is not resolved stays as it is. Throws ticket-not-found and ticket-closed. */
export async function reopenTicket(scope: ActingScope, ticketId: string, parts: TellingParts): Promise<void> {
  const { now } = parts;
  const ticket = await ticketFor(scope, scope.actor, ticketId);
  if (ticket.state === 'closed') throw new AppError('ticket-closed');
  if (!mayReopen(ticket.state)) return;
  const state = stateAfter(ticket, 'customer-reopens');
  await updateTicket(scope, ticketId, { state, state_since: now, waiting_since: now });
  await scope.audit('ticket.reopen', { ticket_id: ticketId, name: ticket.subject });
  const by_name = await nameOfPerson(scope, scope.actor.user_id);
  await tellDesk(scope, ticket, { what: 'ticket-reopened', by_name, text: '' }, parts);
}

/** Throws ticket-not-found and ticket-not-rateable. */
export async function rateTicket(
  scope: ActingScope,
  ticketId: string,
  { rating, text }: { readonly rating: number; readonly text: string },
): Promise<void> {
  const ticket = await ticketFor(scope, scope.actor, ticketId);
  if (!mayRate(ticket.state)) throw new AppError('ticket-not-rateable');
  if (ticket.rating === rating && ticket.rating_text === text) return;
  await updateTicket(scope, ticketId, { rating, rating_text: text });
  await scope.audit('ticket.rate', { ticket_id: ticketId, name: ticket.subject, rating });
}
