import type { User } from '@heatwise/contract/entities/people';
import type { PersonOnPage, PersonStats } from '@heatwise/contract/people/person.contract';
import { type Actor, readGrants } from '@heatwise/domain/permissions/actor';
import { ifAgreed } from '@heatwise/domain/permissions/admin-change';
import {
  isAnyAdmin,
  mayDeleteUser,
  mayEditUser,
  mayHideUser,
  mayViewMeasurementsOf,
  mayViewUser,
} from '@heatwise/domain/permissions/may';
import { mayChangeSignInOf, maySetPasswordOf } from '@heatwise/domain/permissions/sign-in-rights';
import { mayHoldPermission, syncRightsOf } from '@heatwise/domain/permissions/sync-rights';
import { credentialsOf } from '../../auth/credentials.store.ts';
import { activePermissionsOf } from '../../auth/person-permissions.store.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { findUser, lastMeasuredTime, statsOf } from './person.store.ts';

/** A person with what the caller may know and do. Throws user-not-found, also for somebody out of the caller's view. */
export async function personOnPage(
  scope: OrganisationScope,
  actor: Actor,
  userId: string,
): Promise<PersonOnPage> {
  const user = await visibleUser(scope, actor, userId);
  const permissions = await activePermissionsOf(scope, userId);
  const grants = readGrants(permissions);
  const edit = mayEditUser(actor, user);
  const is_admin = isAnyAdmin(grants);
  const set_password = maySetPasswordOf(actor, { ...user, grants });
  const credentials = edit ? await credentialsOf(scope, userId) : undefined;
  return {
    ...user,
    permissions: mayHoldPermission(syncRightsOf(actor), actor, user) ? permissions : [],
    last_measured_time: mayViewMeasurementsOf(actor, user) ? await lastMeasuredTime(scope, userId) : null,
    has_password: edit ? credentials !== undefined : null,
    temporary_password_until: set_password ? (credentials?.temporary_until?.toISOString() ?? null) : null,
    may: {
      edit,
      // Of an admin: what is asked a second one for counts as allowed.
      change_sign_in: mayChangeSignInOf(actor, ifAgreed(actor, { ...user, grants })),
      set_password,
      hide: mayHideUser(actor, ifAgreed(actor, { ...user, is_admin })),
      delete: mayDeleteUser(actor, ifAgreed(actor, { ...user, is_admin })),
    },
  };
}

/** Throws user-not-found, and not-permitted for those who may see the person and not the tests. */
export async function personStats(
  scope: OrganisationScope,
  actor: Actor,
  userId: string,
): Promise<PersonStats> {
  const user = await visibleUser(scope, actor, userId);
  if (!mayViewMeasurementsOf(actor, user)) throw new AppError('not-permitted');
  return { user_id: userId, types: await statsOf(scope, userId) };
}

async function visibleUser(scope: OrganisationScope, actor: Actor, userId: string): Promise<User> {
  const user = await findUser(scope, userId);
  if (!user || !mayViewUser(actor, user)) throw new AppError('user-not-found');
  return user;
}
