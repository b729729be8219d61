import type { Strategy } from '@heatwise/contract/entities/advice';
import type { AdviceEdit } from '@heatwise/contract/strategy/strategy.contract';
import { strategyRoutes } from '@heatwise/contract/strategy/strategy.routes';
import { useApiMutation } from '../../api/use-api-mutation.ts';

export const ADVICE_SAVED = 'Advice saved.';
export const ADVICE_REMOVED = 'Advice removed.';

export function useSetAdvice() {
  return useApiMutation<AdviceEdit, Strategy>((api, body) => api.send(strategyRoutes.set, { body }), {
    key: ['strategy', 'set'],
    done: ADVICE_SAVED,
    synchronises: true,
  });
}

export function useRemoveAdvice() {
  return useApiMutation<{ strategy_id: string }, Strategy>(
    (api, params) => api.send(strategyRoutes.remove, { params }),
    { key: ['strategy', 'remove'], done: ADVICE_REMOVED, synchronises: true },
  );
}
