import { hasAnyPermission } from '@heatwise/domain/permissions/may';
import { askerEmails } from '../../auth/asker-emails.ts';
import { type JobQueue, jobKind } from '../../background/job-queue.ts';
import { handlerOf } from '../../background/job-worker.ts';
import { mailJob } from '../../background/mail-job.ts';
import type { WriteIn } from '../../organisation/organisation-scope.ts';
import { findRedemption } from './loyalty.store.ts';
import { redemptionLetter } from './redemption-letter.ts';

/** Tells whoever redeemed points what the desk has decided. The desk itself knows no address. */
export const tellOfRedemptionJob = jobKind<{
  readonly org_id: string;
  readonly redemption_id: string;
}>('tell-of-redemption');

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
