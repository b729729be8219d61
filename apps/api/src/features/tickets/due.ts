import { closesWhatWasResolvedBefore, nextTicketState } from '@heatwise/domain/tickets/ticket';
import { UNUSED_FILE_HOURS } from '@heatwise/domain/tickets/ticket-files';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { appendAudit } from '../../audit/audit.ts';
import { jobKind } from '../../background/job-queue.ts';
import { handlerOf } from '../../background/job-worker.ts';
import type { Server } from '../../feature.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import { removeUnusedFiles } from './files.store.ts';
import { ticketsToClose, updateTicket } from './tickets.store.ts';

/** Looks which tickets have been resolved for long, and which files nobody used. */
export const ticketsDueJob = jobKind<{ readonly period: string }>('tickets-due', { lane: 'maintenance' });
export const TICKETS_DUE_EVERY_MINUTES = 60;

export function ticketsDueHandler({
  clock,
  unscopedQueries,
  writeIn,
}: Pick<Server, 'clock' | 'unscopedQueries' | 'writeIn'>) {
  return handlerOf(ticketsDueJob, async () => {
    const now = clock();
    const times = {
      resolvedBefore: closesWhatWasResolvedBefore(now),
      sentBefore: new Date(now.getTime() - UNUSED_FILE_HOURS * HOUR_MS),
    };
    for (const orgId of await unscopedQueries.organisationsWithTicketWork(times)) {
      await writeIn(orgId, async (scope) => {
        await closeResolved(scope, times.resolvedBefore, now);
        await removeUnusedFiles(scope, times.sentBefore);
      });
    }
  });
}

async function closeResolved(scope: WritingScope, resolvedBefore: Date, now: Date): Promise<void> {
  for (const { ticket_id, subject } of await ticketsToClose(scope, resolvedBefore)) {
    const state = nextTicketState('resolved', 'time-passes');
    if (state === null) continue;
    await updateTicket(scope, ticket_id, { state, state_since: now });
    const entry = { user_id: null, action: 'ticket.close', address: null } as const;
    await appendAudit(scope, { ...entry, subject: { ticket_id, name: subject } });
  }
}
