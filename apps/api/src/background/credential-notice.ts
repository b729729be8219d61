import { dateTimeText } from '@heatwise/domain/time/date-text';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import type { ActingScope } from '../auth/acting-scope.ts';
import { type CredentialEvent, credentialLetter } from '../mail/credential-letters.ts';
import { organisationOf } from '../organisation/organisation.store.ts';
import { fullNameOf } from '../organisation/user.store.ts';
import type { JobQueue } from './job-queue.ts';
import { mailAdmins } from './mail-admins.ts';

/**
 * Mails every admin who created or changed a lasting credential, and when. Belongs inside the transaction that does so.
 * Each route of CREDENTIAL_ROUTES calls it.
 */
export type NotifyOfCredential = (scope: ActingScope, event: CredentialEvent) => Promise<void>;

type Parts = {
  readonly jobs: JobQueue;
  readonly clock: () => Date;
  readonly publicUrl: () => string;
};

/** An email does not know where it is read. */
const utc = openTimeZone('UTC');

export function createCredentialNotice({ jobs, clock, publicUrl }: Parts): NotifyOfCredential {
  return async (scope, event) => {
    const facts = {
      organisation: (await organisationOf(scope)).name,
      by: await fullNameOf(scope, scope.actor.user_id),
      at: `${dateTimeText(clock().getTime(), utc)} UTC`,
      address: scope.address,
      publicUrl: publicUrl(),
    };
    await mailAdmins(scope, jobs, (to) => credentialLetter(to, event, facts));
  };
}
