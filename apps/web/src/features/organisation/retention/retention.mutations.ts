import type { Organisation } from '@heatwise/contract/entities/organisation';
import { retentionRoutes } from '@heatwise/contract/organisation/organisation.routes';
import { SETTINGS_UPDATED } from '@heatwise/domain/text/reply-message';
import { useApiMutation } from '../../../api/use-api-mutation.ts';

/** Keeps tests for so many years; null: for ever. */
export function useSetRetention() {
  return useApiMutation<{ years: number | null }, Organisation>(
    (api, body) => api.send(retentionRoutes.set, { body }),
    { key: ['organisation', 'retention'], showsProblems: true, done: SETTINGS_UPDATED, synchronises: true },
  );
}
