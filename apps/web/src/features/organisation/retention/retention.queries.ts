import type { retentionRoutes } from '@heatwise/contract/organisation/retention.contract';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/platform-context.tsx';

/** What would be deleted if tests were kept for so many years. */
export function useRetentionPreview(years: number) {
  const { api } = usePlatform();
  return useQuery({
    queryKey: ['organisation', 'retention', years],
    queryFn: () =>
      api.send<typeof retentionRoutes.preview>({
        method: 'GET',
        url: '/v3/organisation/retention/preview',
        querystring: { years },
      }),
  });
}
