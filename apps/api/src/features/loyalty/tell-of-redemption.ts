import { decisionText } from '@heatwise/domain/loyalty/reward';
import { hasAnyPermission } from '@heatwise/domain/permissions/may';
import { askerEmails } from '../../auth/asker-emails.ts';
import { type JobQueue, jobKind } from '../../background/job-queue.ts';
import { handlerOf } from '../../background/job-worker.ts';
import { mailJob } from '../../background/mail-job.ts';
import { type Letter, quoteName } from '../../mail/letter.ts';
import type { WriteIn } from '../../organisation/organisation-scope.ts';
import { findRedemption, type StoredRedemption } from './loyalty.store.ts';

/** Tells whoever redeemed points what the desk has decided. The desk itself knows no address. */
export const tellOfRedemptionJob = jobKind<{
  readonly org_id: string;
  readonly redemption_id: string;
}>('tell-of-redemption');

type Facts = {
  readonly to: string;
  readonly redemption: Pick<StoredRedemption, 'state' | 'title' | 'points' | 'reason'>;
  readonly url: string;
};

/** To whoever redeemed points, when the desk has decided. */
function redemptionLetter({ to, redemption, url }: Facts): Letter {
  const { state, title } = redemption;
  const isGiven = state === 'redeemed';
  return {
    to,
    subject: isGiven ? `Accepted: ${quoteName(title)}` : `Refused: ${quoteName(title)}`,
    paragraphs: decisionText(redemption),
    action: { label: 'Open your points', url },
    footnote: 'You get this email because you redeemed the points, or look after your organisation.',
  };
}

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
