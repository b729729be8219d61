import type {
  ConnectionReport,
  ProviderBody,
} from '@heatwise/contract/session/federated/identity-providers.contract';
import { identityProviderRoutes } from '@heatwise/contract/session/session.routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../../platform/api-client.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { SSO } from './sso.queries.ts';

/** A change of the settings: they are asked for again. A failure appears as a toast. */
function useSsoWrite<Input, Output>(send: (api: ApiClient, input: Input) => Promise<Output>) {
  const { api } = usePlatform();
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Input) => send(api, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: SSO }),
  });
}

/** Saves a new provider, or replaces the one with the id; gives its id. */
export function useSaveProvider() {
  return useSsoWrite(
    async (
      api,
      { provider_id, body }: { provider_id: string | null; body: ProviderBody },
    ): Promise<string> => {
      if (provider_id === null) return (await api.send(identityProviderRoutes.create, { body })).provider_id;
      await api.send(identityProviderRoutes.replace, { params: { provider_id }, body });
      return provider_id;
    },
  );
}

export function useDeleteProvider() {
  return useSsoWrite((api, provider_id: string) =>
    api.send(identityProviderRoutes.delete, { params: { provider_id } }),
  );
}

/** From then on the domain's record is looked for. */
export function useAskForDomain() {
  return useSsoWrite((api, domain: string) =>
    api.send(identityProviderRoutes.askForDomain, { body: { domain } }),
  );
}

/** Looks for a domain's record now. */
export function useLookAtDomain() {
  return useSsoWrite((api, domain: string) =>
    api.send(identityProviderRoutes.lookAtDomain, { body: { domain } }),
  );
}

export function useGiveDomainBack() {
  return useSsoWrite((api, domain: string) =>
    api.send(identityProviderRoutes.giveDomainBack, { params: { domain } }),
  );
}

/** Says that no other organisation is to have the domain. */
export function useObject() {
  return useSsoWrite((api, domain: string) => api.send(identityProviderRoutes.object, { body: { domain } }));
}

export function useTakeObjectionBack() {
  return useSsoWrite((api, domain: string) =>
    api.send(identityProviderRoutes.takeObjectionBack, { params: { domain } }),
  );
}

/** Reads a provider's configuration through the server. Rejects with RequestFailure, whose message says why. */
export function testConnection(api: ApiClient, issuer: string): Promise<ConnectionReport> {
  return api.send(identityProviderRoutes.test, { body: { issuer } });
}
