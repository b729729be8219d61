import type { Loyalty } from '@heatwise/contract/loyalty/loyalty.contract';
import { loyaltyRoutes } from '@heatwise/contract/loyalty/loyalty.routes';
import type { LedgerReason } from '@heatwise/domain/loyalty/points';
import { keepPreviousData } from '@tanstack/react-query';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ALWAYS_ASKED } from '../../platform/query-client.ts';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { downloadBlob } from '../../ui/download-blob.ts';

export const LOYALTY = ['loyalty'] as const;
const REFRESH_MS = 60_000;

/** Asked for again each minute: points are booked in the background. */
export function useLoyalty() {
  const time_zone = useViewerZone().name;
  return useApiQuery(
    [...LOYALTY, 'summary', time_zone],
    (api) => api.send(loyaltyRoutes.summary, { querystring: { time_zone } }),
    { refetchInterval: REFRESH_MS, ...ALWAYS_ASKED },
  );
}

export type LedgerFilter = { readonly reason?: LedgerReason; readonly month?: string };

export function useLedger(filter: LedgerFilter, offset: number) {
  const time_zone = useViewerZone().name;
  return useApiQuery(
    [...LOYALTY, 'ledger', filter, offset, time_zone],
    (api) => api.send(loyaltyRoutes.entries, { querystring: { ...filter, offset, time_zone } }),
    { placeholderData: keepPreviousData, ...ALWAYS_ASKED },
  );
}

/** Saves the ledger as it is filtered. A failure appears as a toast. */
export function useExportLedger() {
  const time_zone = useViewerZone().name;
  return useApiMutation(async (api, filter: LedgerFilter) => {
    const csv = await api.download(loyaltyRoutes.exportEntries, { querystring: { ...filter, time_zone } });
    downloadBlob(csv, 'points.csv');
  });
}

type Wanted = {
  readonly redemption_id: string;
  readonly ticket_id: string;
  readonly message_id: string;
  readonly reward: Loyalty['redemptions'][number]['reward'];
  readonly note: string;
  readonly redeemed_times: number;
};

export function useRedeem() {
  return useApiMutation((api, body: Wanted) => api.send(loyaltyRoutes.redeem, { body }), {
    done: 'Points reserved. Heatwise answers in the ticket.',
    invalidates: [LOYALTY],
  });
}
