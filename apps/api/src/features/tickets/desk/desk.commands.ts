import { randomUUID } from 'node:crypto';
import type { DeskMember } from '@heatwise/contract/desk/desk.contract';
import type { WholeDeskTicket } from '@heatwise/contract/tickets/desk-tickets.contract';
import type { NewMessage } from '@heatwise/contract/tickets/tickets.contract';
import { truncate } from '@heatwise/domain/text/truncate';
import {
  type DeskChoice,
  EVENT_OF_CHOICE,
  isUnresolved,
  MOST_MESSAGES_OF_TICKET,
  TICKET_MESSAGES,
  type TicketPriority,
} from '@heatwise/domain/tickets/ticket';
import type { DeskScope, DeskWritingScope } from '../../../auth/desk-scope.ts';
import { deskNewsJob } from '../../../background/desk-news-job.ts';
import { AppError } from '../../../http/app-error.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { ticketAnsweredJob } from '../mail/tell-answer.ts';
import {
  addMessage,
  deskPathOf,
  hasArrived,
  nextNumber,
  shownTicket,
  stateAfter,
  type TellingParts,
} from '../tickets.commands.ts';
import { findMessage, newestAfter, type TicketRow, threadOf, updateTicket } from '../tickets.store.ts';
import { customerOf, findForDesk, notesOf } from './queue.store.ts';

/** Throws ticket-not-found. */
export async function deskTicketOf(scope: OrganisationScope, ticketId: string) {
  const ticket = await findForDesk(scope, ticketId);
  if (!ticket) throw new AppError('ticket-not-found');
  return ticket;
}

/** A ticket as the desk sees it: what the customer sent, and the desk's own notes. Throws ticket-not-found. */
export async function wholeDeskTicket(
  { tx }: DeskScope,
  { org_id, ticket_id }: { readonly org_id: string; readonly ticket_id: string },
  readerId: string,
): Promise<WholeDeskTicket> {
  const scope = { tx, org_id };
  const ticket = await deskTicketOf(scope, ticket_id);
  const customer = await customerOf(scope, org_id);
  const notes = await notesOf(scope, org_id, ticket_id);
  const { waiting_since, first_answered_at, opened_at } = ticket;
  return {
    ...(await shownTicket(scope, ticket)),
    thread: await threadOf(scope, ticket_id, readerId),
    org_id,
    organisation_name: customer?.name ?? '',
    plan: customer?.plan ?? null,
    assigned_to: ticket.assigned_to,
    is_mine: ticket.assigned_to === readerId,
    waiting_since: waiting_since?.toISOString() ?? null,
    first_answer_seconds:
      first_answered_at && Math.round((first_answered_at.getTime() - opened_at.getTime()) / 1000),
    notes: notes.map(({ written_at, ...note }) => ({ ...note, written_at: written_at.toISOString() })),
  };
}

type Answer = NewMessage & {
  readonly ticket_id: string;
  readonly seen_message_id: string;
  readonly next_state: DeskChoice;
};

/**
 * An answer of the desk, which is mailed to those who take part; the same id again is the same answer. Throws
 * ticket-not-found, ticket-answered-since, ticket-closed, ticket-id-taken, too-many-ticket-messages and
 * ticket-file-not-found.
 */
export async function answerAtDesk(
  scope: DeskWritingScope,
  { ticket_id, message_id, text, file_ids, seen_message_id, next_state }: Answer,
  { jobs, now }: TellingParts,
): Promise<void> {
  const sent_by = scope.actor.user_id;
  const ticket = await deskTicketOf(scope, ticket_id);
  if (await hasArrived(scope, { message_id, ticket_id, sent_by })) return;
  await refuseAnsweredSince(scope, ticket_id, seen_message_id);
  const state = stateAfter(ticket, EVENT_OF_CHOICE[next_state]);
  await keepAnswer(scope, ticket, { message_id, text, file_ids, state, waiting_since: null }, now);
  await jobs.put(scope, ticketAnsweredJob, { org_id: scope.org_id, ticket_id, message_id });
}

type Kept = Pick<NewMessage, 'message_id' | 'text' | 'file_ids'> & Pick<TicketRow, 'state' | 'waiting_since'>;

/** Writes an answer of the desk into a ticket, and how the ticket is after it. Throws too-many-ticket-messages and ticket-file-not-found. */
async function keepAnswer(
  scope: DeskWritingScope,
  ticket: TicketRow,
  { message_id, text, file_ids, state, waiting_since }: Kept,
  now: Date,
): Promise<void> {
  const { ticket_id, first_answered_at, assigned_to } = ticket;
  const sent_by = scope.actor.user_id;
  const number = nextNumber(ticket);
  const message = { message_id, ticket_id, number, text, sent_by, sent_by_name: scope.desk_name };
  await addMessage(
    scope,
    { ...message, by_desk: true, sent_at: now, original: null, mail_id: null },
    file_ids,
  );
  await updateTicket(scope, ticket_id, {
    last_message_at: now,
    last_number: number,
    waiting_since,
    desk_told_at: null,
    first_answered_at: first_answered_at ?? now,
    // Whoever answers a ticket that nobody looks after does from then on.
    ...(assigned_to === null && { assigned_to: sent_by, assigned_name: scope.desk_name }),
    ...(state !== ticket.state && { state, state_since: now }),
  });
  await scope.audit('ticket.desk-answer', { ticket_id, name: ticket.subject });
}

/** Throws ticket-answered-since with the newer message in its words, so that whoever writes can still send theirs. */
async function refuseAnsweredSince(
  scope: OrganisationScope,
  ticket_id: string,
  seenMessageId: string,
): Promise<void> {
  const seen = await findMessage(scope, seenMessageId);
  if (!seen || seen.ticket_id !== ticket_id) throw new AppError('ticket-not-found');
  const newer = await newestAfter(scope, { ticket_id, number: seen.number });
  if (!newer) return;
  const { sent_by_name, by_desk, text } = newer;
  const who = by_desk ? sent_by_name : `${sent_by_name} (customer)`;
  throw new AppError('ticket-answered-since', {
    message: `${TICKET_MESSAGES.answeredSince} ${who}: “${truncate(text)}”`,
  });
}

type Change = {
  readonly state?: DeskChoice | undefined;
  readonly priority?: TicketPriority | undefined;
  /** Null: nobody looks after it any more. */
  readonly assign_to?: DeskMember | null | undefined;
};

/** Whoever is given a ticket by somebody else is mailed. Throws ticket-not-found and ticket-closed. */
export async function changeAtDesk(
  scope: DeskWritingScope,
  ticketId: string,
  { state, priority, assign_to }: Change,
  { jobs, now }: TellingParts,
): Promise<void> {
  const ticket = await deskTicketOf(scope, ticketId);
  const event = state ? EVENT_OF_CHOICE[state] : assign_to ? 'desk-takes' : null;
  // A priority of one that is closed says nothing any more, either.
  const next = stateAfter(ticket, event ?? 'desk-takes');
  const assigned_to = assign_to?.user_id ?? null;
  const assigned_name = assign_to?.name ?? null;
  const change = {
    ...(event !== null && next !== ticket.state && { state: next, state_since: now }),
    ...(!isUnresolved(next) && { waiting_since: null }),
    ...(priority && priority !== ticket.priority && { priority }),
    ...(assign_to !== undefined && ticket.assigned_to !== assigned_to && { assigned_to, assigned_name }),
  };
  const {
    waiting_since: _quiet,
    assigned_to: _id,
    assigned_name: _name,
    state_since: _at,
    ...told
  } = {
    waiting_since: null,
    ...change,
  };
  const assigned = 'assigned_to' in change ? { assigned_to: assigned_name ?? 'nobody' } : {};
  if (Object.keys(change).length === 0) return;
  await updateTicket(scope, ticketId, change);
  const subject = { ...told, ...assigned };
  if (Object.keys(subject).length === 0) return;
  await scope.audit('ticket.desk-change', { ticket_id: ticketId, name: ticket.subject, ...subject });
  if (!('assigned_to' in change) || assigned_to === null || assigned_to === scope.actor.user_id) return;
  await jobs.put(scope, deskNewsJob, {
    what: 'ticket-assigned',
    to: assigned_to,
    by_name: scope.desk_name,
    text: '',
    organisation_name: (await customerOf(scope, scope.org_id))?.name ?? '',
    path: deskPathOf(scope.org_id, ticketId),
    name: `#${ticket.number} ${ticket.subject}`,
  });
}

/**
 * Writes into a ticket what the desk decided elsewhere about its matter, and resolves it: nobody has to do so by hand. Where
 * the customer asked something since that nobody has answered, it goes on waiting, for whoever decided need not have
 * read that. One that is closed, full or not there stays as it is: the decision holds without it. Nobody is mailed, for
 * whoever decided tells whom it concerns.
 */
export async function answerDecided(
  scope: DeskWritingScope,
  { ticket_id, text }: { readonly ticket_id: string; readonly text: string },
  now: Date,
): Promise<void> {
  const ticket = await findForDesk(scope, ticket_id);
  if (!ticket || ticket.state === 'closed' || ticket.last_number >= MOST_MESSAGES_OF_TICKET) return;
  const newest = await newestAfter(scope, { ticket_id, number: 1 });
  const isAsked = newest !== undefined && !newest.by_desk;
  const after = isAsked
    ? { state: ticket.state, waiting_since: ticket.waiting_since }
    : { state: stateAfter(ticket, 'desk-resolves'), waiting_since: null };
  await keepAnswer(scope, ticket, { message_id: randomUUID(), text, file_ids: [], ...after }, now);
}
