import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../platform/api-client.ts';
import { usePlatform } from '../platform/platform-context.tsx';
import type { RequestFailure } from '../platform/request-failure.ts';

type Options<Data, Shown> = Omit<UseQueryOptions<Data, RequestFailure, Shown>, 'queryKey' | 'queryFn'>;

/**
 * Reads from the server. `queryKey` names everything that the answer depends on.
 *
 *     useApiQuery(['alerts', 'open'], (api) => api.send(alertRoutes.open));
 */
export function useApiQuery<Data, Shown = Data>(
  queryKey: QueryKey,
  read: (api: ApiClient) => Promise<Data>,
  options: Options<Data, Shown> = {},
): UseQueryResult<Shown, RequestFailure> {
  const { api } = usePlatform();
  return useQuery({ ...options, queryKey, queryFn: () => read(api) });
}
