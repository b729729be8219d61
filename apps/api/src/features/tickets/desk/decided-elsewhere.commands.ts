import { randomUUID } from 'node:crypto';
import { MOST_MESSAGES_OF_TICKET } from '@heatwise/domain/tickets/ticket';
import type { DeskWritingScope } from '../../../auth/desk-scope.ts';
import { newestAfter } from '../messages.store.ts';
import { stateAfter } from '../tickets.commands.ts';
import { keepAnswer } from './desk.commands.ts';
import { findForDesk } from './queue.store.ts';

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
