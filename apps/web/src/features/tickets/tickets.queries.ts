import type { Ticket } from '@heatwise/contract/tickets/tickets.contract';
import { ticketRoutes } from '@heatwise/contract/tickets/tickets.routes';
import { TICKETS_PAGE } from '@heatwise/domain/tickets/ticket';
import type { TicketState } from '@heatwise/domain/tickets/ticket-life';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ALWAYS_ASKED } from '../../platform/always-asked.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { RequestFailure } from '../../platform/request-failure.ts';

/** Under this key is all that is asked of the server about one's own tickets. */
export const TICKETS = ['tickets'] as const;
export const ticketKey = (ticket_id: string) => [...TICKETS, 'one', ticket_id] as const;

/** Answers come from elsewhere, at any time. */
const REFRESH_MS = 15_000;
const BADGE_REFRESH_MS = 60_000;

export type TicketFilter = { readonly state?: TicketState | undefined; readonly q: string };
type Page = { readonly tickets: readonly Ticket[]; readonly count: number };

/** Those that changed last come first, page by page. */
export function useTickets({ state, q }: TicketFilter) {
  const { api } = usePlatform();
  return useInfiniteQuery<Page, RequestFailure, Page, readonly unknown[], number>({
    queryKey: [...TICKETS, 'list', state ?? null, q],
    queryFn: ({ pageParam }) =>
      api.send(ticketRoutes.list, {
        querystring: { ...(state && { state }), ...(q !== '' && { q }), offset: pageParam },
      }),
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

export function useTicket(ticket_id: string) {
  return useApiQuery(ticketKey(ticket_id), (api) => api.send(ticketRoutes.get, { params: { ticket_id } }), {
    refetchInterval: REFRESH_MS,
    ...ALWAYS_ASKED,
  });
}

/** In how many tickets there is something that one has not seen; nought while it is not known. */
export function useUnreadTickets(): number {
  const { data } = useApiQuery(
    [...TICKETS, 'unread'],
    async (api) => (await api.send(ticketRoutes.unread)).count,
    { refetchInterval: BADGE_REFRESH_MS, ...ALWAYS_ASKED },
  );
  return data ?? 0;
}
