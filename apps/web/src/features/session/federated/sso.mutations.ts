import type {
  ConnectionReport,
  identityProviderRoutes,
  ProviderBody,
} from '@heatwise/contract/session/federated/identity-providers.contract';
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
      if (provider_id === null) {
        const url = '/v3/sso/provider';
        return (await api.send<typeof identityProviderRoutes.create>({ method: 'POST', url, body }))
          .provider_id;
      }
      await api.send<typeof identityProviderRoutes.replace>({
        method: 'PUT',
        url: '/v3/sso/provider/:provider_id',
        params: { provider_id },
        body,
      });
      return provider_id;
    },
  );
}

export function useDeleteProvider() {
  return useSsoWrite((api, provider_id: string) =>
    api.send<typeof identityProviderRoutes.delete>({
      method: 'DELETE',
      url: '/v3/sso/provider/:provider_id',
      params: { provider_id },
    }),
  );
}

/** From then on the domain's record is looked for. */
export function useAskForDomain() {
  return useSsoWrite((api, domain: string) =>
    api.send<typeof identityProviderRoutes.askForDomain>({
      method: 'POST',
      url: '/v3/sso/domain',
      body: { domain },
    }),
  );
}

/** Looks for a domain's record now. */
export function useLookAtDomain() {
  return useSsoWrite((api, domain: string) =>
    api.send<typeof identityProviderRoutes.lookAtDomain>({
      method: 'POST',
      url: '/v3/sso/domain/confirm',
      body: { domain },
    }),
  );
}

export function useGiveDomainBack() {
  return useSsoWrite((api, domain: string) =>
    api.send<typeof identityProviderRoutes.giveDomainBack>({
      method: 'DELETE',
      url: '/v3/sso/domain/:domain',
      params: { domain },
    }),
  );
}

/** Says that no other organisation is to have the domain. */
export function useObject() {
  return useSsoWrite((api, domain: string) =>
    api.send<typeof identityProviderRoutes.object>({
      method: 'POST',
      url: '/v3/sso/objection',
      body: { domain },
    }),
  );
}

export function useTakeObjectionBack() {
  return useSsoWrite((api, domain: string) =>
    api.send<typeof identityProviderRoutes.takeObjectionBack>({
      method: 'DELETE',
      url: '/v3/sso/objection/:domain',
      params: { domain },
    }),
  );
}

/** Reads a provider's configuration through the server. Rejects with RequestFailure, whose message says why. */
export function testConnection(api: ApiClient, issuer: string): Promise<ConnectionReport> {
  return api.send<typeof identityProviderRoutes.test>({
    method: 'POST',
    url: '/v3/sso/test',
    body: { issuer },
  });
}
