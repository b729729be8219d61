import { ticketRoutes } from '@heatwise/contract/tickets/tickets.routes';
import type { TicketState } from '@heatwise/domain/tickets/ticket-life';
import { useApiPages } from '../../api/use-api-pages.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ALWAYS_ASKED } from '../../platform/always-asked.ts';

/** Under this key is all that is asked of the server about one's own tickets. */
export const TICKETS = ['tickets'] as const;
export const ticketKey = (ticket_id: string) => [...TICKETS, 'one', ticket_id] as const;

/** Answers come from elsewhere, at any time. */
const REFRESH_MS = 15_000;
const BADGE_REFRESH_MS = 60_000;

export type TicketFilter = { readonly state?: TicketState | undefined; readonly q: string };

/** Those that changed last come first, page by page. */
export function useTickets({ state, q }: TicketFilter) {
  return useApiPages(
    [...TICKETS, 'list', state ?? null, q],
    (api, offset) =>
      api.send(ticketRoutes.list, {
        querystring: { ...(state && { state }), ...(q !== '' && { q }), offset },
      }),
    { rows: ({ tickets }) => tickets, refetchInterval: REFRESH_MS },
  );
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
