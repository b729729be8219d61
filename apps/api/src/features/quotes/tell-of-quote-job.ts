import { jobKind } from '../../background/job-queue.ts';

/** Tells whoever asked what the desk has answered. The desk itself knows no address. */
export const tellOfQuoteJob = jobKind<{
  readonly org_id: string;
  readonly quote_id: string;
  readonly version: number;
  readonly what: 'quoted' | 'declined';
}>('tell-of-quote');
