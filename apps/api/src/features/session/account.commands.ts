import type { Account } from '@heatwise/contract/session/account.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { isLastAdmin, isOrgAdmin } from '@heatwise/domain/permissions/may';
import { passwordMinimumOf } from '@heatwise/domain/session/password-limits';
import { adminIdsOf } from '../../auth/admins.store.ts';
import { credentialsOf } from '../../auth/credentials.store.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { userOf } from '../../organisation/user.store.ts';
import { identityOfPerson } from './federated/identities.store.ts';
import { providerNames } from './federated/providers.store.ts';
import { recoveryCodesLeft, twoFactorOf } from './two-factor.store.ts';

/** Enough to find one at work. */
const ADMINS_NAMED = 3;

/** How the actor signs in, and what holds for changing it. */
export async function accountOf(scope: OrganisationScope, actor: Actor): Promise<Account> {
  const { user_id } = actor;
  const admins = await adminIdsOf(scope);
  const credentials = await credentialsOf(scope, user_id);
  const { name, metadata } = await organisationOf(scope);
  const twoFactor = await twoFactorOf(scope, user_id);
  const has_two_factor = Boolean(twoFactor?.enabled_at);
  const known = await providerNames(scope);
  const providers = known.map(({ provider_id, name: called }) => ({ provider_id, name: called }));
  const identity = await identityOfPerson(scope, user_id);
  const own = identity && known.find(({ issuer }) => issuer === identity.issuer);
  return {
    email: credentials?.email ?? null,
    organisation_name: name,
    password_minimum: passwordMinimumOf(metadata),
    has_two_factor,
    recovery_codes_left: has_two_factor ? await recoveryCodesLeft(scope, user_id) : 0,
    federated_provider: identity
      ? { provider_id: own?.provider_id ?? null, name: own?.name ?? new URL(identity.issuer).host }
      : null,
    providers,
    is_last_admin: isOrgAdmin(actor) && isLastAdmin(admins, user_id),
    admin_names: await namesOf(scope, admins.filter((id) => id !== user_id).slice(0, ADMINS_NAMED)),
  };
}

async function namesOf(scope: OrganisationScope, ids: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for (const id of ids) {
    const user = await userOf(scope, id);
    if (user && fullName(user) !== '') names.push(fullName(user));
  }
  return names;
}
