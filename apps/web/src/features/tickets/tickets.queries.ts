import type { NewMessage, NewTicket, TicketFile } from '@heatwise/contract/tickets/tickets.contract';
import { ticketRoutes } from '@heatwise/contract/tickets/tickets.routes';
import type { TicketState } from '@heatwise/domain/tickets/ticket';
import { useCallback } from 'react';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiPages } from '../../api/use-api-pages.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { ALWAYS_ASKED } from '../../platform/query-client.ts';
import type { SendFile } from './thread/attachment-field.tsx';

/** Under this key is all that is asked of the server about one's own tickets. */
const TICKETS = ['tickets'] as const;
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

export function useOpenTicket() {
  return useApiMutation((api, body: NewTicket) => api.send(ticketRoutes.open, { body }), {
    done: 'Ticket sent. We answer as soon as we can.',
    invalidates: [TICKETS],
  });
}

type Answer = NewMessage & { readonly ticket_id: string };
export function useAnswerTicket() {
  return useApiMutation(
    (api, { ticket_id, ...body }: Answer) => api.send(ticketRoutes.answer, { params: { ticket_id }, body }),
    { done: 'Sent.', invalidates: [TICKETS] },
  );
}

export function useResolveTicket() {
  return useApiMutation(
    (api, ticket_id: string) => api.send(ticketRoutes.resolve, { params: { ticket_id }, body: {} }),
    { done: 'Ticket resolved.', invalidates: [TICKETS] },
  );
}

export function useReopenTicket() {
  return useApiMutation(
    (api, ticket_id: string) => api.send(ticketRoutes.reopen, { params: { ticket_id }, body: {} }),
    { done: 'Ticket reopened.', invalidates: [TICKETS] },
  );
}

type Rated = { readonly ticket_id: string; readonly rating: number; readonly text: string };
export function useRateTicket() {
  return useApiMutation(
    (api, { ticket_id, ...body }: Rated) => api.send(ticketRoutes.rate, { params: { ticket_id }, body }),
    { done: 'Thank you.', invalidates: [TICKETS] },
  );
}

type Seen = { readonly ticket_id: string; readonly number: number };
/** Notes how far the thread was seen: beside all that one writes, and nobody is told when it fails. */
export function useNoteSeen() {
  const { backgroundApi } = usePlatform();
  return useApiMutation(
    (_api, { ticket_id, number }: Seen) =>
      backgroundApi
        .send(ticketRoutes.seen, { params: { ticket_id }, body: { number }, isIndependent: true })
        .catch(() => null),
    { invalidates: [TICKETS] },
  );
}

/** Sends a file for a message that will name it. */
export function useSendFile(): SendFile {
  const { api } = usePlatform();
  return useCallback(
    (file: File, ticket_file_id: string): Promise<TicketFile> =>
      api.send(ticketRoutes.sendFile, { querystring: { ticket_file_id, name: file.name }, bytes: file }),
    [api],
  );
}

/** Reads a file of a message. */
export function useReadFile() {
  const { api } = usePlatform();
  return useCallback(
    (ticket_file_id: string): Promise<Blob> =>
      api.download(ticketRoutes.file, { params: { ticket_file_id } }),
    [api],
  );
}
