import type { FastifyBaseLogger } from 'fastify';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { mailJob } from '../../jobs/mail-job.ts';
import { adminEmails } from '../../platform/admins.store.ts';
import type { ReadIn } from '../../platform/organisation-scope.ts';
import type { UnscopedQueries } from '../../platform/unscoped-queries.store.ts';
import { erasedLetter } from './closing-letters.ts';
import { eraseOrganisation, findOrganisation } from './organisation.store.ts';

type Parts = {
  readonly unscopedQueries: UnscopedQueries;
  readonly readIn: ReadIn;
  readonly jobs: JobQueue;
  readonly log: FastifyBaseLogger;
};

/**
 * Makes the work that erases every closed organisation whose time is over, each in a transaction of its own: one that
 * fails stays for the next time and holds no other up. Nothing of it is left in the database; its admins get a last mail.
 */
export function createErasure({ unscopedQueries, readIn, jobs, log }: Parts) {
  return async (): Promise<void> => {
    for (const org_id of await unscopedQueries.organisationsToErase()) {
      try {
        const isErased = await readIn(org_id, async (scope) => {
          const { name } = await findOrganisation(scope);
          const emails = await adminEmails(scope);
          if (!(await eraseOrganisation(scope))) return false;
          for (const to of emails) await jobs.put(scope, mailJob, erasedLetter(to, name));
          return true;
        });
        if (isErased) log.info({ org_id }, 'a closed organisation was erased');
      } catch (error) {
        log.error(
          { err: error, org_id },
          'a closed organisation could not be erased and will be tried again',
        );
      }
    }
  };
}
