import type {
  ConnectionReport,
  IdentityProvider,
  OwnDomain,
  ProviderBody,
} from '@heatwise/contract/session/federated/identity-providers.contract';
import { identityProviderRoutes } from '@heatwise/contract/session/session.routes';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import type { ApiClient } from '../../../platform/api-client.ts';

const SSO = ['sso'] as const;

/** Through whom the organisation's people sign in, and its domains. */
export function useSsoSettings() {
  return useApiQuery(SSO, (api) => api.send(identityProviderRoutes.settings), { staleTime: 0 });
}

/** Saves a new provider, or replaces the one with the id; gives its id. */
export function useSaveProvider() {
  return useApiMutation(
    async (
      api,
      { provider_id, body }: { provider_id: string | null; body: ProviderBody },
    ): Promise<string> => {
      if (provider_id === null) return (await api.send(identityProviderRoutes.create, { body })).provider_id;
      await api.send(identityProviderRoutes.replace, { params: { provider_id }, body });
      return provider_id;
    },
    { done: (_, { body }) => `${body.name} was saved.`, invalidates: [SSO] },
  );
}

export function useDeleteProvider() {
  return useApiMutation(
    (api, { provider_id }: Pick<IdentityProvider, 'provider_id' | 'name'>) =>
      api.send(identityProviderRoutes.delete, { params: { provider_id } }),
    { done: (_, { name }) => `${name} was deleted.`, invalidates: [SSO] },
  );
}

/** From then on the domain's record is looked for. */
export function useAskForDomain() {
  return useApiMutation(
    (api, domain: string) => api.send(identityProviderRoutes.askForDomain, { body: { domain } }),
    { invalidates: [SSO] },
  );
}

/** Looks for a domain's record now. */
export function useLookAtDomain() {
  return useApiMutation(
    (api, domain: string) => api.send(identityProviderRoutes.lookAtDomain, { body: { domain } }),
    {
      done: ({ confirmed_at }, domain) => (confirmed_at === null ? undefined : `${domain} is yours now.`),
      invalidates: [SSO],
    },
  );
}

export function useGiveDomainBack() {
  return useApiMutation(
    (api, { domain }: Pick<OwnDomain, 'domain' | 'confirmed_at'>) =>
      api.send(identityProviderRoutes.giveDomainBack, { params: { domain } }),
    {
      done: (_, { domain, confirmed_at }) =>
        `${domain} was ${confirmed_at === null ? 'removed' : 'released'}.`,
      invalidates: [SSO],
    },
  );
}

/** Says that no other organisation is to have the domain. */
export function useObject() {
  return useApiMutation(
    (api, domain: string) => api.send(identityProviderRoutes.object, { body: { domain } }),
    { done: (_, domain) => `You objected. ${domain} goes to nobody else.`, invalidates: [SSO] },
  );
}

export function useTakeObjectionBack() {
  return useApiMutation(
    (api, domain: string) => api.send(identityProviderRoutes.takeObjectionBack, { params: { domain } }),
    { invalidates: [SSO] },
  );
}

/** Reads a provider's configuration through the server. Rejects with RequestFailure, whose message says why. */
export function testConnection(api: ApiClient, issuer: string): Promise<ConnectionReport> {
  return api.send(identityProviderRoutes.test, { body: { issuer } });
}
