import { randomUUID } from 'node:crypto';
import type { Permission } from '@heatwise/contract/sync/entities';
import { ENTRY_MESSAGES } from '@heatwise/domain/measurements/measurement-entry';
import { normaliseAccess } from '@heatwise/domain/permissions/access-levels';
import { type AccessToken, formatAccess, isAccessToken } from '@heatwise/domain/permissions/access-token';
import { readGrants } from '@heatwise/domain/permissions/actor';
import {
  isAnyAdmin,
  isLastAdmin,
  isOrgAdmin,
  mayChangePermissionsOf,
} from '@heatwise/domain/permissions/may';
import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { specialRoleOf } from '@heatwise/domain/permissions/special-role';
import type { ActingScope } from '../../platform/acting-scope.ts';
import { adminIdsOf } from '../../platform/admins.store.ts';
import { AppError } from '../../platform/app-error.ts';
import type { WritingScope } from '../../platform/organisation-scope.ts';
import {
  deactivatePermission,
  findPersonWithPermissions,
  insertPermission,
  isActiveTag,
} from './permissions.store.ts';

type Wanted = Pick<Permission, 'user_id' | 'tag_id' | 'access'>;

/**
 * Sets what a person may do on a tag, on everyone (null) or in a special role: the previous active permission there is
 * deactivated and a new one inserted. Nothing is stamped anew: the epoch tells the person's
 * browsers. Throws user-not-found, not-permitted (one's own, another admin's), last-admin, and invalid-request for
 * access tokens or a tag that do not exist.
 */
export async function setPermission(
  scope: ActingScope,
  { user_id, tag_id, access }: Wanted,
): Promise<Permission> {
  const { actor } = scope;
  if (!mayManagePermissions(actor)) throw new AppError('not-permitted');
  const person = await findPersonWithPermissions(scope, user_id);
  if (!person) throw new AppError('user-not-found');
  const grants = readGrants(person.permissions);
  if (!mayChangePermissionsOf(actor, { ...person, is_admin: isAnyAdmin(grants) })) {
    throw new AppError('not-permitted');
  }
  const tokens = readTokens(access);
  await refuseUnknownTag(scope, tag_id);

  const kept = person.permissions.filter((permission) => permission.tag_id !== tag_id);
  const [previous] = person.permissions.filter((permission) => permission.tag_id === tag_id);
  const then = readGrants([...kept, { tag_id, access: formatAccess(tokens), active: true }]);
  const endsAsAdmin = isOrgAdmin({ grants }) && !isOrgAdmin({ grants: then });
  if (endsAsAdmin && isLastAdmin(await adminIdsOf(scope), user_id)) throw new AppError('last-admin');

  if (previous) await deactivatePermission(scope, previous.permission_id);
  const to = formatAccess(tokens);
  const subject = { user_id, tag_id, from: previous?.access ?? null, to };
  const audit_seq = await scope.audit('permission.set', subject);
  return insertPermission(scope, { permission_id: randomUUID(), user_id, tag_id, access: to, audit_seq });
}

function readTokens(access: string): AccessToken[] {
  const words = access.split(',').map((word) => word.trim());
  const tokens = words.filter(isAccessToken);
  if (tokens.length < words.length) throw invalid('access', 'This access is not known.');
  return normaliseAccess(tokens);
}

async function refuseUnknownTag(scope: WritingScope, tagId: string | null): Promise<void> {
  if (tagId === null || specialRoleOf(tagId)) return;
  if (!(await isActiveTag(scope, tagId))) throw invalid('tag_id', ENTRY_MESSAGES.tagUnknown);
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid-request', { problems: [{ path, message }] });
}
