import { isDeskTold } from '@heatwise/domain/desk/desk-news';
import { type DeskNews, deskNewsJob } from '../../background/desk-news-job.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { type TicketRow, updateTicket } from './tickets.store.ts';

/** What commands that the desk hears of work with. */
export type TellingParts = { readonly jobs: JobQueue; readonly now: Date };

type Told = Pick<TicketRow, 'ticket_id' | 'number' | 'subject' | 'assigned_to' | 'desk_told_at'>;

/** Has the desk mailed that the customer wrote, unless it was a moment ago and has not answered since. */
export async function tellDesk(
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
