import { retentionRoutes } from '@heatwise/contract/organisation/organisation.routes';
import { useApiQuery } from '../../../api/use-api-query.ts';

/** What would be deleted if tests were kept for so many years. */
export function useRetentionPreview(years: number) {
  return useApiQuery(['organisation', 'retention', years], (api) =>
    api.send(retentionRoutes.preview, { querystring: { years } }),
  );
}
