import { randomUUID } from 'node:crypto';
import type { Permission } from '@heatwise/contract/entities/permissions';
import {
  PERMISSION_HISTORY_PAGE,
  type PermissionHistory,
  type Supervisor,
  VIEW_AS_LIMIT,
  type ViewAs,
} from '@heatwise/contract/permissions/permissions.contract';
import { ENTRY_MESSAGES } from '@heatwise/domain/measurements/manual-entry';
import { normaliseAccess, withManager } from '@heatwise/domain/permissions/access';
import {
  type AccessToken,
  type Actor,
  formatAccess,
  isAccessToken,
  parseAccess,
  readGrants,
  scopeOf,
} from '@heatwise/domain/permissions/actor';
import {
  isAnyAdmin,
  isLastAdmin,
  isOrgAdmin,
  isSupportAdmin,
  mayChangePermissionsOf,
  mayViewUser,
} from '@heatwise/domain/permissions/may';
import { openScreens } from '@heatwise/domain/permissions/open-screens';
import {
  capabilitiesOn,
  mayManagePermissions,
  maySeeSupervisorsOf,
} from '@heatwise/domain/permissions/permission-editing';
import { specialRoleOf } from '@heatwise/domain/permissions/special-role';
import { syncRightsOf, tagHolding } from '@heatwise/domain/permissions/sync-rights';
import { compareTags, tagNotFound } from '@heatwise/domain/tags/tag';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { isActiveTag } from '../../auth/active-rows.store.ts';
import { addresseesOf } from '../../auth/actors.store.ts';
import { adminIdsOf } from '../../auth/admins.store.ts';
import { isAgreed, refusalOf, wordBehind } from '../../auth/second-admin.ts';
import { AppError } from '../../http/app-error.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { refuseOverQuota } from '../../organisation/quota.store.ts';
import {
  accessOn,
  deactivatePermission,
  findPersonWithPermissions,
  insertPermission,
  peopleSeenByBoth,
  peopleWithAccessTo,
  type StepsBefore,
  stepsOfPermissions,
  tagsWithCarriers,
} from './permissions.store.ts';

type Asked = { readonly user_id?: string | undefined; readonly cursor?: string | undefined };

/** One page of who set whose permissions, newest first. Throws not-permitted for who does not manage permissions. */
export async function permissionHistory(
  scope: OrganisationScope,
  actor: Actor,
  { user_id, cursor }: Asked,
): Promise<PermissionHistory> {
  if (!mayManagePermissions(actor)) throw new AppError('not-permitted');
  const before = cursor === undefined ? undefined : readCursor(cursor);
  // One more than fits says whether there is another page.
  const found = await stepsOfPermissions(scope, { user_id, before, limit: PERMISSION_HISTORY_PAGE + 1 });
  const steps = found.slice(0, PERMISSION_HISTORY_PAGE);
  const last = steps.at(-1);
  return { steps, next_cursor: last && found.length > steps.length ? `${last.time}.${last.step_id}` : null };
}

const LENGTH_OF_TIME = '2026-11-21T08:44:00.123456Z'.length;

/** The contract has seen to its shape. */
function readCursor(cursor: string): StepsBefore {
  return { time: cursor.slice(0, LENGTH_OF_TIME), step_id: cursor.slice(LENGTH_OF_TIME + 1) };
}

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

/**
 * What a person sees and may do, by the rules that filter their synchronisation. Nobody is impersonated, and nothing
 * beyond the caller's own rights is shown: see decisions/0114. Throws not-permitted and user-not-found.
 */
export async function viewAs(scope: ActingScope, user_id: string): Promise<ViewAs> {
  const { actor } = scope;
  if (!mayManagePermissions(actor)) throw new AppError('not-permitted');
  const seer = (await addresseesOf(scope, [user_id])).get(user_id)?.actor;
  if (!seer) throw new AppError('user-not-found');

  const rights = syncRightsOf(seer);
  const own = syncRightsOf(actor);
  const people = await peopleSeenByBoth(scope, {
    seer,
    people: rights.people,
    measurements: rights.measurements,
    caller: actor,
    reach: scopeOf(actor, 'view_user'),
    limit: VIEW_AS_LIMIT,
  });
  const tags = (
    await tagsWithCarriers(scope, { seer, seers: rights.people, caller: actor, callers: own.people })
  )
    .filter(
      (tag) =>
        tagHolding(rights.tags, tag, tag.carried_for_seer ?? undefined) !== null &&
        tagHolding(own.tags, tag, tag.carried_for_caller ?? undefined) !== null,
    )
    .filter(({ active, type }) => active && (type === 'job' || type === 'location' || type === 'default'))
    .sort(compareTags);
  const { metadata } = await organisationOf(scope);
  const may = capabilitiesOn(seer);

  await scope.audit('permission.view-as', { user_id });
  return {
    user_id,
    screens: openScreens(seer, metadata),
    people: {
      count: people.count,
      measured_count: people.measured_count,
      shown: people.shown.map(({ tag_ids, ...person }) => ({
        ...person,
        may: may({ user_id: person.user_id, tag_ids }),
      })),
    },
    tags: {
      count: tags.length,
      shown: tags.slice(0, VIEW_AS_LIMIT).map(({ tag_id, name, type }) => ({ tag_id, name, type })),
    },
  };
}
