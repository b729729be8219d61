import { fullName } from '@heatwise/domain/people/person-name';
import { adminEmails } from '../../auth/admins.store.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { mailJob } from '../../background/mail-job.ts';
import type { Letter } from '../../mail/letter.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import { nameOfUser } from './organisation.store.ts';

/** Mails every admin of the organisation, once the transaction is committed. */
export async function tellAdmins(
  scope: WritingScope,
  jobs: JobQueue,
  letter: (to: string) => Letter,
): Promise<void> {
  for (const to of await adminEmails(scope)) await jobs.put(scope, mailJob, letter(to));
}

/** Who decided something, as admins read it; empty where nobody is known. */
export async function nameOf(scope: WritingScope, userId: string): Promise<string> {
  const person = await nameOfUser(scope, userId);
  return person ? fullName(person) : '';
}
