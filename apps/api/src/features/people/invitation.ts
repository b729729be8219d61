import type { User } from '@heatwise/contract/sync/entities';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { mailJob } from '../../jobs/mail-job.ts';
import { organisationOf } from '../../platform/organisation.store.ts';
import type { WritingScope } from '../../platform/organisation-scope.ts';

/** How a new person who signs in learns of it: by a mail without any secret. */
export type Invitations = { readonly jobs: JobQueue; readonly publicUrl: () => string };

/** Puts the mail into the transaction that makes the person. Somebody without an e-mail gets none. */
export async function invite(
  scope: WritingScope,
  { email }: Pick<User, 'email'>,
  { jobs, publicUrl }: Invitations,
): Promise<void> {
  if (email === null) return;
  const { name } = await organisationOf(scope);
  await jobs.put(scope, mailJob, {
    to: email,
    subject: 'An account for you',
    paragraphs: [
      `${name} has made a Heatwise account for you. You sign in with this email address.`,
      'Choose a password of your own with the link below; whoever made the account may know the first one.',
    ],
    action: { label: 'Choose a password', url: `${publicUrl()}/forgot-password` },
    footnote: 'If you do not know the organisation, do nothing.',
  });
}
