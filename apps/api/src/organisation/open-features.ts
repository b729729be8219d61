import type { ErrorCode } from '@heatwise/contract/errors';
import { type BetaFeature, isFeatureOpen } from '@heatwise/domain/organisation/features';
import { AppError } from '../http/app-error.ts';
import { organisationOf } from './organisation.store.ts';
import type { OrganisationScope } from './organisation-scope.ts';

const REFUSALS = {
  alert: 'alerts-not-open',
  roster: 'roster-not-open',
  'heat stress': 'heat-stress-not-open',
} as const satisfies Record<BetaFeature, ErrorCode>;

export async function hasOpenFeature(scope: OrganisationScope, feature: BetaFeature): Promise<boolean> {
  return isFeatureOpen((await organisationOf(scope)).metadata, feature);
}

/** Reports need the flag of alerts. Throws reports-not-open. */
export async function assertReportsOpen(scope: OrganisationScope): Promise<void> {
  if (!(await hasOpenFeature(scope, 'alert'))) throw new AppError('reports-not-open');
}

/** Throws alerts-not-open, roster-not-open or heat-stress-not-open. */
export async function assertFeatureOpen(scope: OrganisationScope, feature: BetaFeature): Promise<void> {
  if (!(await hasOpenFeature(scope, feature))) throw new AppError(REFUSALS[feature]);
}
