import type { User } from '@heatwise/contract/sync/entities';
import { type JobQueue, jobKind } from '../../jobs/job-queue.ts';
import { handlerOf } from '../../jobs/job-worker.ts';
import { mailJob } from '../../jobs/mail-job.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import { organisationOf } from '../../platform/organisation.store.ts';
import type { WritingScope } from '../../platform/organisation-scope.ts';
import { emailsOfAccounts } from './credentials.store.ts';

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
  await jobs.put(scope, mailJob, invitationLetter(email, name, publicUrl()));
}

function invitationLetter(to: string, organisation: string, publicUrl: string): Letter {
  return {
    to,
    subject: 'An account for you',
    paragraphs: [
      `${organisation} has made a Heatwise account for you. You sign in with this email address.`,
      'Choose a password of your own with the link below; the person who made the account may know the first one.',
    ],
    action: { label: 'Choose a password', url: `${publicUrl}/forgot-password` },
    footnote: 'If you do not know the organisation, do nothing.',
  };
}

type Imported = { readonly org_id: string; readonly user_ids: readonly string[] };
const invitationsJob = jobKind<Imported>('invitations');

/** Makes the step that tells imported people later: hundreds of mails are not written while the clock is held. */
export function createInviteLater({ jobs }: Pick<Invitations, 'jobs'>) {
  return async (scope: WritingScope, user_ids: readonly string[]): Promise<void> => {
    if (user_ids.length > 0) await jobs.put(scope, invitationsJob, { org_id: scope.org_id, user_ids });
  };
}

/** Puts a mail for each of them that still signs in; all of these, or none and another try. */
export function invitationsHandler({ jobs, publicUrl }: Invitations) {
  return handlerOf(invitationsJob, ({ org_id, user_ids }, { writeIn }) =>
    writeIn(org_id, 0, async (scope) => {
      const { name } = await organisationOf(scope);
      for (const email of await emailsOfAccounts(scope, user_ids)) {
        await jobs.put(scope, mailJob, invitationLetter(email, name, publicUrl()));
      }
    }),
  );
}
