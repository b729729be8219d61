import type { AdviceEdit, strategyRoutes } from '@heatwise/contract/strategy/strategy.contract';
import type { Strategy } from '@heatwise/contract/sync/entities';
import { useWrite } from '../../sync/use-write.ts';

export const ADVICE_SAVED = 'Advice saved.';
export const ADVICE_REMOVED = 'Advice removed.';

export function useSetAdvice() {
  return useWrite<AdviceEdit, Strategy>({
    key: ['strategy', 'set'],
    send: (api, body) => api.send<typeof strategyRoutes.set>({ method: 'PUT', url: '/v3/strategy', body }),
    doneText: () => ADVICE_SAVED,
  });
}

export function useRemoveAdvice() {
  return useWrite<{ strategy_id: string }, Strategy>({
    key: ['strategy', 'remove'],
    send: (api, params) =>
      api.send<typeof strategyRoutes.remove>({ method: 'DELETE', url: '/v3/strategy/:strategy_id', params }),
    doneText: () => ADVICE_REMOVED,
  });
}
