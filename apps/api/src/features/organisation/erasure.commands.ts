import type { FastifyBaseLogger } from 'fastify';
import { adminEmails } from '../../auth/admins.store.ts';
import type { BlockWork } from '../../background/block-work.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { mailJob } from '../../background/mail-job.ts';
import type { OrganisationScope, ReadIn } from '../../organisation/organisation-scope.ts';
import type { UnscopedQueries } from '../../organisation/unscoped-queries.store.ts';
import { erasedLetter } from './closing-letters.ts';
import { beginErasing, eraseBlock, findOrganisation, keptFarewell } from './organisation.store.ts';

type Parts = {
  readonly unscopedQueries: UnscopedQueries;
  readonly readIn: ReadIn;
  readonly jobs: JobQueue;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
};

/** Waits after a failure, longer each time; the last one from then on. */
const WAITS_MS = [60_000, 600_000, 3_600_000];

/**
 * Erases every closed organisation whose time is over, a block at a time. From the first block on nobody can sign in
 * and nothing is written; with the last one nothing of it is left in the database, and its admins get a last email.
 * See decisions/0116.
 */
export function erasing({ unscopedQueries, readIn, jobs, clock, log }: Parts): BlockWork {
  // Kept here and not in the database, where the server may not write on what it erases: a new server tries at once.
  const paused = new Map<string, { attempts: number; until: number }>();

  async function block(scope: OrganisationScope): Promise<'begun' | 'goes on' | 'done' | 'nothing'> {
    const farewell = await keptFarewell(scope);
    if (!farewell) {
      const { name } = await findOrganisation(scope);
      return (await beginErasing(scope, { name, emails: await adminEmails(scope) })) ? 'begun' : 'nothing';
    }
    const goesOn = await eraseBlock(scope);
    if (goesOn !== false) return goesOn ? 'goes on' : 'nothing';
    for (const to of farewell.emails) await jobs.put(scope, mailJob, erasedLetter(to, farewell.name));
    return 'done';
  }

  return {
    name: 'erasing a closed organisation',
    failures: {
      name: 'heatwise_erasing_failures_total',
      help: 'Blocks of a closed organisation that could not be erased and were set aside',
    },
    async organisations() {
      const due = await unscopedQueries.organisationsToErase();
      return due.filter((org_id) => (paused.get(org_id)?.until ?? 0) <= clock().getTime());
    },
    async block(org_id) {
      const done = await readIn(org_id, block);
      if (done === 'begun') log.info({ org_id }, 'a closed organisation is being erased');
      if (done === 'done') log.info({ org_id }, 'a closed organisation was erased');
      if (done === 'done') paused.delete(org_id);
      return done !== 'nothing';
    },
    async setAside(org_id) {
      const attempts = (paused.get(org_id)?.attempts ?? 0) + 1;
      const waitMs = WAITS_MS[attempts - 1] ?? WAITS_MS.at(-1) ?? 0;
      paused.set(org_id, { attempts, until: clock().getTime() + waitMs });
      return attempts;
    },
  };
}
