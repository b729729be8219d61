import { addresseesOf } from '../../../auth/actors.store.ts';
import { type JobQueue, jobKind } from '../../../background/job-queue.ts';
import { handlerOf, type JobHandler } from '../../../background/job-worker.ts';
import { mailJob } from '../../../background/mail-job.ts';
import { findTicket, peopleOf, threadOf } from '../tickets.store.ts';
import { answerLetter } from './answer-letter.ts';
import type { ReplyAddresses } from './reply-address.ts';

/** The desk has answered: those who take part are told by mail. */
export const ticketAnsweredJob = jobKind<{
  readonly org_id: string;
  readonly ticket_id: string;
  readonly message_id: string;
}>('ticket-answered');

type Parts = {
  readonly jobs: JobQueue;
  readonly publicUrl: () => string;
  readonly addresses: ReplyAddresses | null;
};

/**
 * Mails an answer of the desk to those who take part and have not read it yet. Only the desk's answers are ever mailed, so that
 * mail cannot go in circles.
 */
export function tellAnswerHandler({ jobs, publicUrl, addresses }: Parts): JobHandler {
  return handlerOf(ticketAnsweredJob, async ({ org_id, ticket_id, message_id }, { writeIn }) => {
    await writeIn(org_id, async (scope) => {
      const people = await peopleOf(scope, ticket_id);
      const addressees = await addresseesOf(
        scope,
        people.map(({ user_id }) => user_id),
      );
      for (const { user_id, reply_id } of people) {
        const to = addressees.get(user_id)?.email;
        const ticket = await findTicket(scope, ticket_id, user_id);
        if (!to || !ticket) continue;
        const answer = (await threadOf(scope, ticket_id, user_id)).find(
          (one) => one.message_id === message_id,
        );
        if (!answer) continue;
        const replyTo = addresses?.addressOf({ reply_id, org_id, ticket_id, user_id }) ?? null;
        const url = `${publicUrl()}/settings/tickets/${ticket_id}`;
        const told = { ...answer, files: answer.files.length };
        await jobs.put(scope, mailJob, answerLetter({ to, ticket, answer: told, url, replyTo }));
      }
    });
  });
}
