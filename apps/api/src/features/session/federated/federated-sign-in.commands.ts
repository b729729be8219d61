import { randomUUID } from 'node:crypto';
import type { User } from '@heatwise/contract/entities/people';
import type {
  CodeExchange,
  ProviderConfiguration,
} from '@heatwise/contract/session/federated/federated-sign-in.contract';
import type { LoginRecord, SignInMethod } from '@heatwise/contract/session/session.contract';
import { FEDERATED_SCOPES } from '@heatwise/domain/session/federated/identity-provider';
import {
  personOfClaims,
  WORK_ACCOUNT_EMAIL_IN_USE,
  WORK_ACCOUNT_OUTSIDE,
} from '@heatwise/domain/session/federated/work-account';
import { organisationDomainOf } from '@heatwise/domain/session/organisation-domain';
import { appendAudit } from '../../../audit/audit.ts';
import { AppError } from '../../../http/app-error.ts';
import { newToken, type RandomBytes } from '../../../http/token.ts';
import { refuseOverLicence } from '../../../organisation/licence.store.ts';
import { organisationOf } from '../../../organisation/organisation.store.ts';
import type { ReadIn, WriteIn, WritingScope } from '../../../organisation/organisation-scope.ts';
import { refuseOverQuota } from '../../../organisation/quota.store.ts';
import type { UnscopedQueries } from '../../../organisation/unscoped-queries.store.ts';
import { type Origin, openSession } from '../open-session.ts';
import type { createCodeExchange } from './code-exchange.ts';
import { confirmedDomains } from './domains.store.ts';
import { readClaimedEmail, refuseUsed, type VerifiedToken, type VerifyIdToken } from './id-token.ts';
import {
  giveUpIdentity,
  identityOfPerson,
  insertIdentity,
  isEmailOfPerson,
  personOfIdentity,
  setFederatedProvider,
} from './identities.store.ts';
import type { ProviderDirectory } from './provider-directory.ts';
import { afterSignOut } from './providers.commands.ts';
import { providerOf, type StoredProvider } from './providers.store.ts';

type NewUser = Pick<User, 'user_id' | 'name_first' | 'name_last' | 'email' | 'tag_ids' | 'metadata'>;

type Parts = {
  readonly unscopedQueries: UnscopedQueries;
  readonly readIn: ReadIn;
  readonly writeIn: WriteIn;
  readonly directory: ProviderDirectory;
  readonly verifyIdToken: VerifyIdToken;
  readonly exchangeCode: ReturnType<typeof createCodeExchange>;
  /** How people come into being belongs to another feature. */
  readonly insertPerson: (scope: WritingScope, person: NewUser) => Promise<unknown>;
  /** Whom an admin added from the directory behind a provider; it belongs to that feature too. */
  readonly personOfDirectory: (
    scope: WritingScope,
    of: { readonly provider_id: string; readonly directory_id: string },
  ) => Promise<string | undefined>;
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
  readonly publicUrl: () => string;
};

export type FederatedSignIn = ReturnType<typeof createFederatedSignIn>;

type OfOrganisation = { readonly org_id: string; readonly provider: StoredProvider };

/** The commands with which somebody comes in through their organisation's provider, and leaves again. */
export function createFederatedSignIn(parts: Parts) {
  const { unscopedQueries, readIn, writeIn, directory, verifyIdToken, clock } = parts;

  async function find(providerId: string): Promise<OfOrganisation | undefined> {
    const org_id = await unscopedQueries.organisationOfProvider(providerId);
    const provider = org_id && (await readIn(org_id, (scope) => providerOf(scope, providerId)));
    return provider ? { org_id, provider } : undefined;
  }

  async function found(providerId: string): Promise<OfOrganisation> {
    const known = await find(providerId);
    if (!known) throw new AppError('provider-not-found');
    return known;
  }

  /** By the domain alone, so that it is the same for every email of it, known or not. */
  async function signInMethod(email: string): Promise<SignInMethod> {
    const domain = organisationDomainOf(email);
    const led = domain === null ? undefined : await unscopedQueries.providerOfDomain(domain);
    const known = led && (await find(led.provider_id));
    const federated_provider = known
      ? {
          organisation_name: (await readIn(known.org_id, organisationOf)).name,
          provider_id: known.provider.provider_id,
          issuer: known.provider.issuer,
          client_id: known.provider.client_id,
          scopes: FEDERATED_SCOPES,
        }
      : null;
    return { has_federated_provider: known !== undefined, require_otp: false, federated_provider };
  }

  /** Throws provider-not-found and provider-failed. */
  async function configuration(providerId: string): Promise<ProviderConfiguration> {
    const { provider } = await found(providerId);
    const { provider_id, issuer, client_id } = provider;
    const document = await directory.documentOf(issuer);
    const { authorization_endpoint, response_modes_supported } = document;
    const knowsFragment = response_modes_supported?.includes('fragment') ?? true;
    const response_mode = knowsFragment ? 'fragment' : 'query';
    return {
      provider_id,
      issuer,
      client_id,
      scopes: FEDERATED_SCOPES,
      authorization_endpoint,
      response_mode,
      names_issuer: document.authorization_response_iss_parameter_supported ?? false,
    };
  }

  /** Throws provider-not-found, provider-failed, work-account-refused. */
  async function exchange(asked: CodeExchange): Promise<{ id_token: string }> {
    const { provider } = await found(asked.provider_id);
    return parts.exchangeCode(provider, asked);
  }

  /** By the domain of the email that the token names. It is not verified yet, and only says whom to verify it with. */
  async function findProviderOfToken(idToken: string): Promise<string | undefined> {
    const domain = organisationDomainOf(readClaimedEmail(idToken) ?? '');
    const led = domain === null ? undefined : await unscopedQueries.providerOfDomain(domain);
    return led?.provider_id;
  }

  /** Throws work-account-refused, work-account-not-linked, provider-failed. */
  async function signIn(
    asked: { readonly provider_id?: string | undefined; readonly nonce_secret?: string | undefined },
    idToken: string,
    origin: Origin,
  ): Promise<LoginRecord> {
    const providerId = asked.provider_id ?? (await findProviderOfToken(idToken));
    const known = providerId === undefined ? undefined : await find(providerId);
    if (!known) throw new AppError('work-account-refused');
    const { org_id, provider } = known;
    const verified = await verifyIdToken(provider, idToken, asked.nonce_secret);
    const token = newToken('session', org_id, parts.randomBytes);
    return writeIn(org_id, async (scope) => {
      await refuseUsed(scope, verified, clock());
      const linked = await personOfIdentity(scope, verified.identity);
      const isHere = linked?.active === true;
      const user_id =
        (isHere ? linked.user_id : await recognise(scope, provider, verified, linked?.user_id)) ??
        linked?.user_id ??
        (await provision(scope, provider, verified, origin.address));
      const opening = { token, origin, provider_id: provider.provider_id, now: clock() };
      const user = await openSession(scope, user_id, opening);
      // Their work account goes on; their place here does not.
      if (!user) throw new AppError('work-account-not-linked');
      return { user_id, token, user };
    });
  }

  /**
   * Knows somebody who comes for the first time by their directory's id, and from then on by issuer and subject. Whoever
   * they were here before, and was deleted, gives the work account up to who was added since.
   */
  async function recognise(
    scope: WritingScope,
    { provider_id, issuer }: StoredProvider,
    { identity, directory_id }: VerifiedToken,
    former: string | undefined,
  ): Promise<string | undefined> {
    if (directory_id === null) return undefined;
    const user_id = await parts.personOfDirectory(scope, { provider_id, directory_id });
    if (user_id === undefined || (await identityOfPerson(scope, user_id))) return undefined;
    if (former !== undefined) await giveUpIdentity(scope, former);
    await insertIdentity(scope, user_id, identity, { linked_at: clock(), email: null });
    await setFederatedProvider(scope, user_id, { provider_id, issuer });
    return user_id;
  }

  /** Makes a person of somebody who comes for the first time, where the provider's settings allow it. */
  async function provision(
    scope: WritingScope,
    provider: StoredProvider,
    { identity, claims }: VerifiedToken,
    address: string,
  ): Promise<string> {
    const { provider_id, issuer } = provider;
    if (!provider.provisions_people) throw new AppError('work-account-not-linked');
    const domains = (await confirmedDomains(scope)).filter((own) => own.provider_id === provider_id);
    const person = personOfClaims(
      claims,
      domains.map(({ domain }) => domain),
    );
    // Somebody outside of the organisation's domains may have an account there too: a guest, a customer.
    if (person.email === null)
      throw new AppError('work-account-not-linked', { message: WORK_ACCOUNT_OUTSIDE });
    // Nobody is let in as somebody else for having the same email; two people with one would be a riddle.
    if (await isEmailOfPerson(scope, person.email))
      throw new AppError('work-account-not-linked', { message: WORK_ACCOUNT_EMAIL_IN_USE });
    await refuseOverLicence(scope, 1);
    await refuseOverQuota(scope, 'users');
    const user_id = randomUUID();
    await parts.insertPerson(scope, {
      ...person,
      user_id,
      tag_ids: [],
      metadata: { _federated_provider: { provider_id, issuer } },
    });
    await insertIdentity(scope, user_id, identity, { linked_at: clock(), email: person.email });
    await appendAudit(scope, {
      user_id,
      action: 'person.provision',
      subject: { user_id, provider_id },
      address,
    });
    return user_id;
  }

  /**
   * Where a browser ends the provider's session too; null where the provider offers nothing or does not answer: signing
   * out of ours must not wait for anybody. Source: OpenID Connect RP-Initiated Logout 1.0, §2.
   */
  async function endSessionUrl(providerId: string): Promise<string | null> {
    const known = await find(providerId);
    const document = known && (await directory.documentOf(known.provider.issuer).catch(() => undefined));
    if (!known || !document?.end_session_endpoint) return null;
    const url = new URL(document.end_session_endpoint);
    url.searchParams.set('client_id', known.provider.client_id);
    url.searchParams.set('post_logout_redirect_uri', afterSignOut(parts.publicUrl()));
    return url.href;
  }

  return { signInMethod, configuration, exchange, signIn, endSessionUrl };
}
