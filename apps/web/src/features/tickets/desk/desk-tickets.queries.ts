import type { DeskQueueQuery } from '@heatwise/contract/tickets/desk-tickets.contract';
import { deskTicketRoutes } from '@heatwise/contract/tickets/tickets.routes';
import { useApiPages } from '../../../api/use-api-pages.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { ALWAYS_ASKED } from '../../../platform/always-asked.ts';

export const DESK_TICKETS = ['desk', 'tickets'] as const;
export const CANNED = ['desk', 'canned'] as const;
const REFRESH_MS = 15_000;

/** A ticket's id is its organisation's: the same may be another's, too. */
export type TicketAddress = { readonly org_id: string; readonly ticket_id: string };
export type QueueFilter = Omit<DeskQueueQuery, 'offset'>;

/** Those who wait longest come first, page by page. */
export function useQueue(filter: QueueFilter) {
  return useApiPages(
    [...DESK_TICKETS, 'queue', filter],
    (api, offset) => api.send(deskTicketRoutes.queue, { querystring: { ...filter, offset } }),
    { rows: ({ tickets }) => tickets, refetchInterval: REFRESH_MS },
  );
}

export function useQueueFacts() {
  return useApiQuery([...DESK_TICKETS, 'facts'], (api) => api.send(deskTicketRoutes.facts), {
    refetchInterval: 4 * REFRESH_MS,
    ...ALWAYS_ASKED,
  });
}

export function useDeskTicket({ org_id, ticket_id }: TicketAddress) {
  return useApiQuery(
    [...DESK_TICKETS, 'one', org_id, ticket_id],
    (api) => api.send(deskTicketRoutes.get, { params: { org_id, ticket_id } }),
    { refetchInterval: REFRESH_MS, ...ALWAYS_ASKED },
  );
}

export function useCannedReplies() {
  return useApiQuery(CANNED, async (api) => (await api.send(deskTicketRoutes.canned)).replies, {
    ...ALWAYS_ASKED,
  });
}
