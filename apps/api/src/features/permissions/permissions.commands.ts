import { randomUUID } from 'node:crypto';
import type { Permission } from '@heatwise/contract/entities/permissions';
import { ENTRY_MESSAGES } from '@heatwise/domain/measurements/measurement-entry';
import { normaliseAccess } from '@heatwise/domain/permissions/access-levels';
import { type AccessToken, formatAccess, isAccessToken } from '@heatwise/domain/permissions/access-token';
import { readGrants } from '@heatwise/domain/permissions/actor';
import {
  isAnyAdmin,
  isLastAdmin,
  isOrgAdmin,
  isSupportAdmin,
  mayChangePermissionsOf,
} from '@heatwise/domain/permissions/may';
import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { specialRoleOf } from '@heatwise/domain/permissions/special-role';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { isActiveTag } from '../../auth/active-rows.store.ts';
import { adminIdsOf } from '../../auth/admins.store.ts';
import { isAgreed, refusalOf, wordBehind } from '../../auth/second-admin.ts';
import { AppError } from '../../http/app-error.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import { refuseOverQuota } from '../../organisation/quota.store.ts';
import { deactivatePermission, findPersonWithPermissions, insertPermission } from './permissions.store.ts';

type Wanted = Pick<Permission, 'user_id' | 'tag_id' | 'access'>;

/**
 * Sets what a person may do on a tag, on everyone (null) or in a special role: the previous active permission there is
 * deactivated and a new one inserted. Nothing is stamped again: the epoch tells the person's
 * browsers. Throws user-not-found, not-permitted (one's own), second-admin-needed (another admin's), last-admin, and
 * invalid-request for access tokens or a tag that do not exist.
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
  const tokens = readTokens(access);
  const kept = person.permissions.filter((permission) => permission.tag_id !== tag_id);
  const [previous] = person.permissions.filter((permission) => permission.tag_id === tag_id);
  const then = readGrants([...kept, { tag_id, access: formatAccess(tokens), active: true }]);
  // Support admin is given by two as well: it is a role of the product's, which running an organisation does not include.
  const is_admin = isAnyAdmin(grants) || (isSupportAdmin({ grants: then }) && !isSupportAdmin({ grants }));
  const is_agreed = is_admin && (await isAgreed(scope, scope));
  if (!mayChangePermissionsOf(actor, { ...person, is_admin, is_agreed })) {
    throw refusalOf(actor, mayChangePermissionsOf(actor, { ...person, is_admin, is_agreed: true }));
  }
  await refuseUnknownTag(scope, tag_id);

  const endsAsAdmin = isOrgAdmin({ grants }) && !isOrgAdmin({ grants: then });
  if (endsAsAdmin && isLastAdmin(await adminIdsOf(scope), user_id)) throw new AppError('last-admin');

  // Rights can always be taken away.
  const before = previous?.access.split(',') ?? ['none'];
  if (tokens.some((token) => token !== 'none' && !before.includes(token)))
    await refuseOverQuota(scope, 'permissions');
  if (previous) await deactivatePermission(scope, previous.permission_id);
  const to = formatAccess(tokens);
  const subject = { user_id, tag_id, from: previous?.access ?? null, to };
  const audit_seq = await scope.audit('permission.set', subject);
  const made_through = await wordBehind(scope, scope, { tag_id, access: to });
  const permission = { permission_id: randomUUID(), user_id, tag_id, access: to, audit_seq, made_through };
  return insertPermission(scope, permission);
}

function readTokens(access: string): AccessToken[] {
  const words = access.split(',').map((word) => word.trim());
  const tokens = words.filter(isAccessToken);
  if (tokens.length < words.length) throw invalid('access', 'This access is not recognised.');
  return normaliseAccess(tokens);
}

async function refuseUnknownTag(scope: WritingScope, tagId: string | null): Promise<void> {
  if (tagId === null || specialRoleOf(tagId)) return;
  if (!(await isActiveTag(scope, tagId))) throw invalid('tag_id', ENTRY_MESSAGES.tagUnknown);
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid-request', { problems: [{ path, message }] });
}
