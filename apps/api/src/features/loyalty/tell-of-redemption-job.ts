import { jobKind } from '../../background/job-queue.ts';

/** Tells whoever redeemed points what the desk has decided. The desk itself knows no address. */
export const tellOfRedemptionJob = jobKind<{
  readonly org_id: string;
  readonly redemption_id: string;
}>('tell-of-redemption');
