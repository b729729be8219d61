import { retentionRoutes } from '@heatwise/contract/organisation/organisation.routes';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/platform-context.tsx';

/** What would be deleted if tests were kept for so many years. */
export function useRetentionPreview(years: number) {
  const { api } = usePlatform();
  return useQuery({
    queryKey: ['organisation', 'retention', years],
    queryFn: () => api.send(retentionRoutes.preview, { querystring: { years } }),
  });
}
