import type { Supervisor } from '@heatwise/contract/permissions/permissions.contract';
import { withManager } from '@heatwise/domain/permissions/access-edit';
import { formatAccess, parseAccess } from '@heatwise/domain/permissions/access-token';
import { type Actor, readGrants } from '@heatwise/domain/permissions/actor';
import { isAnyAdmin, mayViewUser } from '@heatwise/domain/permissions/may';
import { mayManagePermissions, maySeeSupervisorsOf } from '@heatwise/domain/permissions/permission-editing';
import { tagNotFound } from '@heatwise/domain/tags/tag-messages';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { isActiveTag } from '../../auth/active-rows.store.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { setPermission } from './permissions.commands.ts';
import { accessOn, peopleWithAccessTo } from './supervisors.store.ts';

type Supervisors = { readonly tag_id: string; readonly supervisors: Supervisor[] };

/** The people with `manager` access on a tag. Throws tag-not-found, and not-permitted for who does not manage the tag. */
export async function supervisorsOf(
  scope: OrganisationScope,
  actor: Actor,
  tagId: string,
): Promise<Supervisors> {
  if (!(await isActiveTag(scope, tagId)))
    throw new AppError('tag-not-found', { message: tagNotFound(tagId) });
  if (!maySeeSupervisorsOf(actor, tagId)) throw new AppError('not-permitted');
  const people = await peopleWithAccessTo(scope, tagId);
  const supervisors = people
    .filter(({ access }) => parseAccess(access).includes('manager'))
    .map(({ tag_ids, permissions, email, ...person }) => ({
      ...person,
      email: mayViewUser(actor, { user_id: person.user_id, tag_ids }) ? email : null,
      is_admin: isAnyAdmin(readGrants(permissions)),
    }));
  return { tag_id: tagId, supervisors };
}

/**
 * Makes people supervisors of a tag; what else they may do on it stays. All or none: throws tag-not-found,
 * user-not-found, and not-permitted where one of them is oneself or an admin, or the actor is none.
 */
export async function addSupervisors(
  scope: ActingScope,
  { tag_id, user_ids }: { readonly tag_id: string; readonly user_ids: readonly string[] },
): Promise<Supervisors> {
  if (!(await isActiveTag(scope, tag_id)))
    throw new AppError('tag-not-found', { message: tagNotFound(tag_id) });
  if (!mayManagePermissions(scope.actor)) throw new AppError('not-permitted');
  for (const user_id of new Set(user_ids)) {
    const tokens = parseAccess((await accessOn(scope, user_id, tag_id)) ?? '');
    if (tokens.includes('manager')) continue;
    await setPermission(scope, { user_id, tag_id, access: formatAccess(withManager(tokens, true)) });
  }
  return supervisorsOf(scope, scope.actor, tag_id);
}
