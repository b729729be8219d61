import { hasAnyPermission } from '@heatwise/domain/permissions/may';
import { askerEmails } from '../../auth/asker-emails.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { handlerOf } from '../../background/job-worker.ts';
import { mailJob } from '../../background/mail-job.ts';
import type { WriteIn } from '../../organisation/organisation-scope.ts';
import { redemptionLetter } from './redemption-letter.ts';
import { findRedemption } from './redemptions.store.ts';
import { tellOfRedemptionJob } from './tell-of-redemption-job.ts';

type Parts = { readonly writeIn: WriteIn; readonly jobs: JobQueue; readonly publicUrl: () => string };

/** Mails what the desk has decided about points that were redeemed. */
export function tellOfRedemptionHandler({ writeIn, jobs, publicUrl }: Parts) {
  return handlerOf(tellOfRedemptionJob, ({ org_id, redemption_id }) =>
    writeIn(org_id, async (scope) => {
      const redemption = await findRedemption(scope, redemption_id);
      if (!redemption || redemption.state === 'waiting') return;
      const url = `${publicUrl()}/loyalty`;
      for (const to of await askerEmails(scope, redemption.asked_by, hasAnyPermission)) {
        await jobs.put(scope, mailJob, redemptionLetter({ to, redemption, url }));
      }
    }),
  );
}
