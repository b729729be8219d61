import { appendAudit } from '../audit/audit.ts';
import type { WritingScope } from '../organisation/organisation-scope.ts';
import type { UnscopedQueries } from '../organisation/unscoped-queries.store.ts';
import { countFailedTry, takeFailedTries } from './failed-sign-ins.store.ts';
import { type JobQueue, jobKind } from './job-queue.ts';
import { handlerOf, type JobHandler } from './job-worker.ts';

/** An account has at most one entry of failed tries in the audit trail in this time, so a flood does not fill the trail. */
const INTERVAL_MS = 15 * 60_000;

type Try = { readonly email: string; readonly address: string };
const failedTryJob = jobKind<Try>('failed-try');
const failedTriesJob = jobKind<{ readonly org_id: string; readonly user_id: string }>('failed-tries');

/**
 * Records that a password or one-time code was wrong. It does the same for every email, so the time it takes does not
 * reveal which accounts exist.
 */
export type RecordFailedTry = (tried: Try) => Promise<void>;

export function createRecordFailedTry(jobs: JobQueue): RecordFailedTry {
  return (tried) => jobs.putNow(failedTryJob, tried);
}

type Parts = {
  readonly unscopedQueries: UnscopedQueries;
  readonly jobs: JobQueue;
  readonly clock: () => Date;
};

/** Write the first failed try of an account to its organisation's audit trail, and later the number of those since then. */
export function failedTryHandlers({ unscopedQueries, jobs, clock }: Parts): JobHandler[] {
  async function writeEntry(scope: WritingScope, user_id: string): Promise<void> {
    const now = clock();
    const taken = await takeFailedTries(scope, user_id, now);
    if (!taken) return;
    const subject = { user_id, tries: taken.tries };
    // Nobody knows who it was.
    await appendAudit(scope, {
      user_id: null,
      action: 'session.sign-in-failed',
      subject,
      address: taken.address,
    });
    const { org_id } = scope;
    await jobs.put(scope, failedTriesJob, { org_id, user_id }, new Date(now.getTime() + INTERVAL_MS));
  }
  return [
    handlerOf(failedTryJob, async ({ email, address }, { writeIn }) => {
      const found = await unscopedQueries.credentialsOfEmail(email);
      if (!found) return;
      await writeIn(found.org_id, async (scope) => {
        const before = new Date(clock().getTime() - INTERVAL_MS);
        if (await countFailedTry(scope, found.user_id, { address, before }))
          await writeEntry(scope, found.user_id);
      });
    }),
    handlerOf(failedTriesJob, ({ org_id, user_id }, { writeIn }) =>
      writeIn(org_id, (scope) => writeEntry(scope, user_id)),
    ),
  ];
}
