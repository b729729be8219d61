import { retentionRoutes } from '@heatwise/contract/organisation/organisation.routes';
import type { Organisation } from '@heatwise/contract/sync/entities';
import { SETTINGS_UPDATED } from '@heatwise/domain/text/reply-message';
import { useWrite } from '../../../sync/use-write.ts';

/** Keeps tests for so many years; null: for ever. */
export function useSetRetention() {
  return useWrite<{ years: number | null }, Organisation>({
    key: ['organisation', 'retention'],
    showsProblems: true,
    send: (api, body) => api.send(retentionRoutes.set, { body }),
    doneText: () => SETTINGS_UPDATED,
  });
}
