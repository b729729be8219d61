import type { Organisation } from '@heatwise/contract/entities/organisation';
import type { RetentionPreview } from '@heatwise/contract/organisation/organisation.contract';
import {
  isRetentionYears,
  keptFrom,
  RETENTION_NOT_VALID,
  retentionChange,
  retentionOf,
} from '@heatwise/domain/organisation/organisation-settings';
import { withMetadataChanges } from '@heatwise/domain/people/user-form';
import { mayEditOrganisation } from '@heatwise/domain/permissions/may';
import type { Acting, ActingScope } from '../../../auth/acting-scope.ts';
import type { JobQueue } from '../../../background/job-queue.ts';
import { mailAdmins } from '../../../background/mail-admins.ts';
import { AppError } from '../../../http/app-error.ts';
import { fullNameOf } from '../../../organisation/user.store.ts';
import { findOrganisation, updateOrganisation } from '../organisation.store.ts';
import { countOld, endWalks, queueWalk } from './retention.store.ts';
import { retentionLetter } from './retention-letter.ts';

export type RetentionParts = {
  readonly jobs: JobQueue;
  readonly clock: () => Date;
  /** Where browsers find this server. */
  readonly publicUrl: () => string;
};

const COUNTED_AT_MOST = 100_000;
/** PostgreSQL ended a statement that took too long. */
const CANCELLED = '57014';

/** The commands that decide how long tests are kept. Both throw not-permitted and invalid-request. */
export function createRetention({ jobs, clock, publicUrl }: RetentionParts) {
  /** What would go if tests were kept for so many years from now on. */
  async function preview(self: Acting, years: number): Promise<RetentionPreview> {
    refuseOthers(self);
    refuseYears(years);
    const kept_from = keptFrom(clock().getTime(), years);
    const count = await self
      .read((scope) => countOld(scope, kept_from, COUNTED_AT_MOST + 1))
      .catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === CANCELLED) return null;
        throw error;
      });
    const tests = count === null ? null : Math.min(count, COUNTED_AT_MOST);
    return { kept_from, tests, is_more: count !== null && count > COUNTED_AT_MOST };
  }

  /** Keeps tests for so many years, or for ever (null). All admins hear of it; deleting begins after the days of grace. */
  async function set(scope: ActingScope, years: number | null): Promise<Organisation> {
    const { actor } = scope;
    refuseOthers(scope);
    if (years !== null) refuseYears(years);
    const before = await findOrganisation(scope);
    const known = retentionOf(before.metadata);
    if ((known?.years ?? null) === years) return before;
    const change = retentionChange(clock().getTime(), years, actor.user_id);
    const after = await updateOrganisation(scope, { metadata: withMetadataChanges(before.metadata, change) });
    const begins_at = retentionOf(change)?.begins_at;
    if (begins_at) await queueWalk(scope, new Date(begins_at));
    else await endWalks(scope);
    await scope.audit('organisation.retention', { years, begins_at, before: known?.years ?? null });
    const facts = {
      organisation: before.name,
      by: await fullNameOf(scope, actor.user_id),
      years,
      begins_at,
      url: `${publicUrl()}/settings/org`,
    };
    await mailAdmins(scope, jobs, (to) => retentionLetter(to, facts));
    return after;
  }

  return { preview, set };
}

function refuseOthers({ actor }: Pick<ActingScope, 'actor'>): void {
  if (!mayEditOrganisation(actor)) throw new AppError('not-permitted');
}

function refuseYears(years: number): void {
  if (isRetentionYears(years)) return;
  throw new AppError('invalid-request', { problems: [{ path: 'years', message: RETENTION_NOT_VALID }] });
}
