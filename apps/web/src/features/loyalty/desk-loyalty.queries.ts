import type { DeskRedemption } from '@heatwise/contract/desk/desk.contract';
import { deskLoyaltyRoutes } from '@heatwise/contract/desk/desk.routes';
import type { RedemptionState } from '@heatwise/domain/loyalty/reward';
import { keepPreviousData } from '@tanstack/react-query';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ALWAYS_ASKED } from '../../platform/query-client.ts';

const DESK_LOYALTY = ['desk', 'loyalty'] as const;
const common = { placeholderData: keepPreviousData, ...ALWAYS_ASKED } as const;

export function useDeskRedemptions(state: RedemptionState, q: string) {
  return useApiQuery(
    [...DESK_LOYALTY, 'redemptions', state, q],
    (api) => api.send(deskLoyaltyRoutes.redemptions, { querystring: { state, ...(q === '' ? {} : { q }) } }),
    { ...common },
  );
}

export function useDeskBalances(q: string, offset: number) {
  return useApiQuery(
    [...DESK_LOYALTY, 'balances', q, offset],
    (api) => api.send(deskLoyaltyRoutes.balances, { querystring: { ...(q === '' ? {} : { q }), offset } }),
    { ...common },
  );
}

export function useAdjustments(org_id: string) {
  return useApiQuery(
    [...DESK_LOYALTY, 'adjustments', org_id],
    async (api) => {
      const { entries } = await api.send(deskLoyaltyRoutes.adjustments, { params: { org_id } });
      return entries;
    },
    { ...ALWAYS_ASKED },
  );
}

type Decided = {
  readonly redemption: Pick<DeskRedemption, 'org_id' | 'redemption_id'>;
  readonly decision: 'accept' | 'refuse';
  readonly reason: string;
};

export function useDecideRedemption() {
  return useApiMutation(
    (api, { redemption: { org_id, redemption_id }, decision, reason }: Decided) =>
      api.send(deskLoyaltyRoutes.decide, { params: { org_id, redemption_id }, body: { decision, reason } }),
    { done: 'Noted.', invalidates: [DESK_LOYALTY] },
  );
}

type Adjustment = {
  readonly org_id: string;
  readonly adjustment_id: string;
  readonly points: number;
  readonly reason: string;
};

export function useAdjust() {
  return useApiMutation(
    (api, { org_id, ...body }: Adjustment) =>
      api.send(deskLoyaltyRoutes.adjust, { params: { org_id }, body }),
    { done: 'Points adjusted.', invalidates: [DESK_LOYALTY] },
  );
}
