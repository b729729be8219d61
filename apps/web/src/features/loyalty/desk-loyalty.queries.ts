import { deskLoyaltyRoutes } from '@heatwise/contract/desk/desk.routes';
import type { DeskBalance, DeskRedemption } from '@heatwise/contract/desk/desk-loyalty.contract';
import type { LedgerEntry } from '@heatwise/contract/loyalty/loyalty.contract';
import type { RedemptionState } from '@heatwise/domain/loyalty/reward';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { ALWAYS_ASKED } from '../../platform/always-asked.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { RequestFailure } from '../../platform/request-failure.ts';

const DESK_LOYALTY = ['desk', 'loyalty'] as const;
const common = { placeholderData: keepPreviousData, ...ALWAYS_ASKED } as const;

export function useDeskRedemptions(state: RedemptionState, q: string) {
  const { api } = usePlatform();
  return useQuery<{ redemptions: DeskRedemption[]; count: number }, RequestFailure>({
    ...common,
    queryKey: [...DESK_LOYALTY, 'redemptions', state, q],
    queryFn: () =>
      api.send(deskLoyaltyRoutes.redemptions, { querystring: { state, ...(q === '' ? {} : { q }) } }),
  });
}

export function useDeskBalances(q: string, offset: number) {
  const { api } = usePlatform();
  return useQuery<{ balances: DeskBalance[]; count: number }, RequestFailure>({
    ...common,
    queryKey: [...DESK_LOYALTY, 'balances', q, offset],
    queryFn: () =>
      api.send(deskLoyaltyRoutes.balances, { querystring: { ...(q === '' ? {} : { q }), offset } }),
  });
}

export function useAdjustments(org_id: string) {
  const { api } = usePlatform();
  return useQuery<LedgerEntry[], RequestFailure>({
    ...ALWAYS_ASKED,
    queryKey: [...DESK_LOYALTY, 'adjustments', org_id],
    queryFn: async () => {
      const { entries } = await api.send(deskLoyaltyRoutes.adjustments, { params: { org_id } });
      return entries;
    },
  });
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
