import { isDeepStrictEqual } from 'node:util';
import type { Organisation } from '@heatwise/contract/entities/organisation';
import type { OrganisationUpdate } from '@heatwise/contract/organisation/organisation.contract';
import { organisationProblems } from '@heatwise/domain/organisation/organisation-settings';
import { withMetadataChanges } from '@heatwise/domain/people/user-form';
import { mayEditOrganisation, mayExportOrganisation } from '@heatwise/domain/permissions/may';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import { putImage } from '../../organisation/profile-images.store.ts';
import { refuseOverStorage } from '../../organisation/quota.store.ts';
import { findOrganisation, updateOrganisation } from './organisation.store.ts';

/**
 * Changes the organisation's name and settings; what is not named stays, so that two admins at once do not undo each
 * other. Throws not-permitted, and invalid-request with the fields that are wrong.
 */
export async function editOrganisation(
  scope: ActingScope,
  update: OrganisationUpdate,
): Promise<Organisation> {
  if (!mayEditOrganisation(scope.actor)) throw new AppError('not-permitted');
  const problems = Object.entries(organisationProblems(update)).map(([path, message]) => ({ path, message }));
  if (problems.length > 0) throw new AppError('invalid-request', { problems });

  const before = await findOrganisation(scope);
  const name = update.name?.trim() ?? before.name;
  const metadata = withMetadataChanges(before.metadata, tidied(update.metadata));
  const changes = differences({ ...before.metadata, name: before.name }, { ...metadata, name });
  if (Object.keys(changes).length === 0) return before;

  const after = await updateOrganisation(scope, { name, metadata });
  await scope.audit('organisation.update', { changes });
  return after;
}

/** Keeps the organisation's picture, or takes it away (null), and lets its row travel to every browser. */
export async function setOrganisationImage(scope: ActingScope, picture: Buffer | null): Promise<void> {
  if (!mayEditOrganisation(scope.actor)) throw new AppError('not-permitted');
  if (picture) await refuseOverStorage(scope, picture.length);
  await putImage(scope, scope.org_id, picture);
  await updateOrganisation(scope, { has_profile_image: picture !== null });
  const action = picture ? 'organisation.picture-set' : 'organisation.picture-removed';
  await scope.audit(action, {});
}

/** Leaves a trace that everything was exported. Returns the organisation. */
export async function noteExport(scope: ActingScope): Promise<Organisation> {
  if (!mayExportOrganisation(scope.actor)) throw new AppError('not-permitted');
  await scope.audit('organisation.export', {});
  return findOrganisation(scope);
}

/** A detail that is left empty is none. */
function tidied(changes: OrganisationUpdate['metadata'] = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, typeof value === 'string' ? value.trim() || null : value]),
  );
}

function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    keys
      .filter((key) => !isDeepStrictEqual(before[key], after[key]))
      .map((key) => [key, { from: before[key] ?? null, to: after[key] ?? null }]),
  );
}
