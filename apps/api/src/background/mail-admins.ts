import { adminEmails } from '../auth/admins.store.ts';
import type { Letter } from '../mail/letter.ts';
import type { WritingScope } from '../organisation/organisation-scope.ts';
import type { JobQueue } from './job-queue.ts';
import { mailJob } from './mail-job.ts';

/** Mails every admin of the organisation, once the transaction is committed. */
export async function mailAdmins(
  scope: WritingScope,
  jobs: JobQueue,
  letter: (to: string) => Letter,
): Promise<void> {
  for (const to of await adminEmails(scope)) await jobs.put(scope, mailJob, letter(to));
}
