import type { Letter } from '../mail/letter.ts';
import type { MailPost } from '../mail/mail-post.ts';
import { jobKind } from './job-queue.ts';
import { handlerOf } from './job-worker.ts';

/** A letter to be sent. Put it into the transaction of what it reports. */
export const mailJob = jobKind<Letter>('mail', { lane: 'email' });

/** A letter that cannot wait behind hundreds of others. */
export const urgentMailJob = jobKind<Letter>('urgent-mail', { isUrgent: true, lane: 'email' });

export function mailHandlers(post: MailPost) {
  return [mailJob, urgentMailJob].map((kind) =>
    handlerOf(kind, (letter, { job_id }) => post(letter, job_id)),
  );
}
