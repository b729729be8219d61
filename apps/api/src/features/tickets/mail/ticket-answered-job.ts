import { jobKind } from '../../../background/job-queue.ts';

/** The desk has answered: those who take part are told by mail. */
export const ticketAnsweredJob = jobKind<{
  readonly org_id: string;
  readonly ticket_id: string;
  readonly message_id: string;
}>('ticket-answered');
