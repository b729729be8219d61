import { randomUUID } from 'node:crypto';
import type { FieldProblem } from '@heatwise/contract/envelope';
import type {
  ConnectionReport,
  ProviderBody,
  SsoSettings,
} from '@heatwise/contract/session/federated/identity-providers.contract';
import {
  DOMAIN_NOT_OWN,
  issuerProblem,
  MOST_PROVIDERS,
  providerProblems,
  shutsSomebodyOut,
} from '@heatwise/domain/session/federated/identity-provider';
import type { ActingScope } from '../../../auth/acting-scope.ts';
import type { Seal } from '../../../auth/seal.ts';
import type { NotifyOfCredential } from '../../../background/credential-notice.ts';
import { AppError } from '../../../http/app-error.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { confirmedDomains, domainsAskedByOthers, domainsOf, objectionsOf } from './domains.store.ts';
import { shown } from './own-domain.ts';
import type { ProviderDirectory } from './provider-directory.ts';
import {
  deleteProvider,
  endSessionsThrough,
  identityProviders,
  insertProvider,
  providerOf,
  type StoredProvider,
  setDomainsOf,
  updateProvider,
} from './providers.store.ts';

type Parts = {
  readonly clientSecretSeal: Seal;
  readonly directory: ProviderDirectory;
  readonly allowsLoopback: boolean;
  readonly publicUrl: () => string;
  readonly notifyOfCredential: NotifyOfCredential;
  readonly clock: () => Date;
};
/** Under the public address. */
const CALLBACK_PATH = '/login/callback';
const LOGIN_PATH = '/login';

/** Where a provider sends people after they signed out there. */
export function afterSignOut(publicUrl: string): string {
  return `${publicUrl}${LOGIN_PATH}`;
}

/** The commands with which admins set up through whom their people sign in. */
export function createIdentityProviders(parts: Parts) {
  const { clientSecretSeal, directory, allowsLoopback, publicUrl, notifyOfCredential, clock } = parts;

  async function settings(scope: OrganisationScope): Promise<SsoSettings> {
    const domains = [];
    for (const stored of await domainsOf(scope)) domains.push(await shown(scope, stored, clock()));
    const asked = await domainsAskedByOthers(scope);
    return {
      providers: await identityProviders(scope),
      domains,
      asked_by_others: asked.map(({ seen_at, ...rest }) => ({ ...rest, seen_at: seen_at.toISOString() })),
      objections: await objectionsOf(scope),
      redirect_uri: `${publicUrl()}${CALLBACK_PATH}`,
      post_logout_redirect_uri: afterSignOut(publicUrl()),
      allows_loopback: allowsLoopback,
    };
  }

  /** Throws invalid-request with the rule's words for each field. */
  async function check(scope: OrganisationScope, body: ProviderBody): Promise<void> {
    const problems: FieldProblem[] = Object.entries(providerProblems(body, allowsLoopback)).map(
      ([path, message]) => ({ path, message }),
    );
    const own = new Set((await confirmedDomains(scope)).map(({ domain }) => domain));
    if (body.domains.some((domain) => !own.has(domain)))
      problems.push({ path: 'domains', message: DOMAIN_NOT_OWN });
    if (problems.length > 0) throw new AppError('invalid-request', { problems });
  }

  /** Throws invalid-request and too-many-providers. */
  async function create(scope: ActingScope, body: ProviderBody): Promise<string> {
    await check(scope, body);
    if ((await identityProviders(scope)).length >= MOST_PROVIDERS) throw new AppError('too-many-providers');
    const provider_id = randomUUID();
    const secret = body.client_secret;
    const sealed_secret = secret ? clientSecretSeal.seal(secret) : null;
    await insertProvider(scope, { ...rowOf(provider_id, body), sealed_secret, created_at: clock() });
    await setDomainsOf(scope, provider_id, body.domains);
    await scope.audit('identity-provider.create', subjectOf(provider_id, body));
    await notifyOfCredential(scope, { kind: 'identity-provider', name: body.name, event: 'created' });
    return provider_id;
  }

  /**
   * Where it lets fewer people in than before, everybody who came through it signs in again, but for whoever changes it. Throws
   * invalid-request and provider-not-found.
   */
  async function replace(
    scope: ActingScope,
    id: string,
    body: ProviderBody,
    session_id: string,
  ): Promise<void> {
    const before = await found(scope, id);
    const { provider_id } = before;
    await check(scope, body);
    if (shutsSomebodyOut(before, body))
      await endSessionsThrough(scope, provider_id, { except: session_id, now: clock() });
    const secret = body.client_secret;
    await updateProvider(scope, {
      ...rowOf(provider_id, body),
      ...(secret !== undefined && { sealed_secret: secret === null ? null : clientSecretSeal.seal(secret) }),
    });
    await setDomainsOf(scope, provider_id, body.domains);
    await scope.audit('identity-provider.edit', subjectOf(provider_id, body));
    await notifyOfCredential(scope, { kind: 'identity-provider', name: body.name, event: 'changed' });
  }

  /** Everybody who came through it is signed out, but for whoever deletes it. Throws provider-not-found. */
  async function remove(scope: ActingScope, id: string, session_id: string): Promise<void> {
    const before = await found(scope, id);
    await endSessionsThrough(scope, before.provider_id, { except: session_id, now: clock() });
    await deleteProvider(scope, before.provider_id);
    await scope.audit('identity-provider.delete', subjectOf(before.provider_id, before));
  }

  /** Reads configuration and keys now. Throws provider-failed with the reason, and invalid-request. */
  async function testConnection(issuer: string): Promise<ConnectionReport> {
    const message = issuerProblem(issuer, allowsLoopback);
    if (message) throw new AppError('invalid-request', { problems: [{ path: 'issuer', message }] });
    directory.forget(issuer);
    const { authorization_endpoint, end_session_endpoint } = await directory.documentOf(issuer);
    const { keys } = await directory.keysOf(issuer);
    return {
      issuer,
      authorization_endpoint,
      keys: keys.length,
      can_sign_out: end_session_endpoint !== undefined,
    };
  }

  return { settings, create, replace, remove, testConnection };
}

function rowOf(provider_id: string, body: ProviderBody) {
  const { preset, name, issuer, client_id, allowed_tenants, provisions_people } = body;
  return { provider_id, preset, name, issuer, client_id, allowed_tenants, provisions_people };
}

async function found(scope: OrganisationScope, id: string): Promise<StoredProvider> {
  const provider = await providerOf(scope, id);
  if (!provider) throw new AppError('provider-not-found');
  return provider;
}

type Audited = Pick<
  StoredProvider,
  'name' | 'issuer' | 'client_id' | 'allowed_tenants' | 'provisions_people'
> & {
  readonly domains?: readonly string[];
};

/** The secret is not included. */
function subjectOf(
  provider_id: string,
  { name, issuer, client_id, allowed_tenants, provisions_people, domains }: Audited,
) {
  return {
    provider_id,
    name,
    issuer,
    client_id,
    allowed_tenants,
    provisions_people,
    ...(domains && { domains }),
  };
}
