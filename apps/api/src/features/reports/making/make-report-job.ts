import { jobKind } from '../../../background/job-queue.ts';

/** A run that waits to be made. */
export const makeReportJob = jobKind<{ readonly org_id: string; readonly run_id: string }>('make-report', {
  lane: 'report',
});
