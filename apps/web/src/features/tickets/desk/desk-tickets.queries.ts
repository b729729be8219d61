import type { DeskQueueQuery, DeskTicket } from '@heatwise/contract/tickets/desk-tickets.contract';
import { deskTicketRoutes } from '@heatwise/contract/tickets/tickets.routes';
import { TICKETS_PAGE } from '@heatwise/domain/tickets/ticket';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { ALWAYS_ASKED } from '../../../platform/always-asked.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import type { RequestFailure } from '../../../platform/request-failure.ts';

export const DESK_TICKETS = ['desk', 'tickets'] as const;
export const CANNED = ['desk', 'canned'] as const;
const REFRESH_MS = 15_000;

/** A ticket's id is its organisation's: the same may be another's, too. */
export type TicketAddress = { readonly org_id: string; readonly ticket_id: string };
export type QueueFilter = Omit<DeskQueueQuery, 'offset'>;
type Page = { readonly tickets: readonly DeskTicket[]; readonly count: number };

/** Those who wait longest come first, page by page. */
export function useQueue(filter: QueueFilter) {
  const { api } = usePlatform();
  return useInfiniteQuery<Page, RequestFailure, Page, readonly unknown[], number>({
    queryKey: [...DESK_TICKETS, 'queue', filter],
    queryFn: ({ pageParam }) =>
      api.send(deskTicketRoutes.queue, { querystring: { ...filter, offset: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: ({ tickets }, _, offset) =>
      tickets.length < TICKETS_PAGE ? undefined : offset + tickets.length,
    select: ({ pages }) => ({
      tickets: pages.flatMap(({ tickets }) => tickets),
      count: pages[0]?.count ?? 0,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    ...ALWAYS_ASKED,
  });
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
