import type { AdviceEdit } from '@heatwise/contract/strategy/strategy.contract';
import { strategyRoutes } from '@heatwise/contract/strategy/strategy.routes';
import type { Strategy } from '@heatwise/contract/sync/entities';
import { useWrite } from '../../sync/use-write.ts';

export const ADVICE_SAVED = 'Advice saved.';
export const ADVICE_REMOVED = 'Advice removed.';

export function useSetAdvice() {
  return useWrite<AdviceEdit, Strategy>({
    key: ['strategy', 'set'],
    send: (api, body) => api.send(strategyRoutes.set, { body }),
    doneText: () => ADVICE_SAVED,
  });
}

export function useRemoveAdvice() {
  return useWrite<{ strategy_id: string }, Strategy>({
    key: ['strategy', 'remove'],
    send: (api, params) => api.send(strategyRoutes.remove, { params }),
    doneText: () => ADVICE_REMOVED,
  });
}
