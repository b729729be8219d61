import type { DeskQueueQuery } from '@heatwise/contract/tickets/desk-tickets.contract';
import type { NewMessage, TicketFile } from '@heatwise/contract/tickets/tickets.contract';
import { deskTicketRoutes } from '@heatwise/contract/tickets/tickets.routes';
import type { DeskChoice, TicketPriority } from '@heatwise/domain/tickets/ticket';
import { useCallback } from 'react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiPages } from '../../../api/use-api-pages.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { ALWAYS_ASKED } from '../../../platform/query-client.ts';
import { RequestFailure } from '../../../platform/request-failure.ts';
import type { SendFile } from '../thread/attachment-field.tsx';

const DESK_TICKETS = ['desk', 'tickets'] as const;
const CANNED = ['desk', 'canned'] as const;
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

type Answer = NewMessage & { readonly seen_message_id: string; readonly next_state: DeskChoice };
/** Resolves with what was said meanwhile where somebody answered since, and with null when it was sent. */
export function useAnswerAtDesk({ org_id, ticket_id }: TicketAddress) {
  return useApiMutation(
    async (api, body: Answer): Promise<string | null> => {
      try {
        await api.send(deskTicketRoutes.answer, { params: { org_id, ticket_id }, body });
        return null;
      } catch (error) {
        if (error instanceof RequestFailure && error.code === 'ticket-answered-since') return error.message;
        throw error;
      }
    },
    {
      done: (answeredSince) => (answeredSince === null ? 'Sent.' : undefined),
      invalidates: [DESK_TICKETS],
    },
  );
}

type Change = {
  readonly state?: DeskChoice;
  readonly priority?: TicketPriority;
  readonly assign_to?: string | null;
};
export function useChangeAtDesk({ org_id, ticket_id }: TicketAddress) {
  return useApiMutation(
    (api, body: Change) => api.send(deskTicketRoutes.change, { params: { org_id, ticket_id }, body }),
    { done: 'Saved.', invalidates: [DESK_TICKETS] },
  );
}

export function useWriteNote({ org_id, ticket_id }: TicketAddress) {
  return useApiMutation(
    (api, body: { readonly note_id: string; readonly text: string }) =>
      api.send(deskTicketRoutes.note, { params: { org_id, ticket_id }, body }),
    { done: 'Note saved.', invalidates: [DESK_TICKETS] },
  );
}

type Canned = { readonly canned_id: string; readonly title: string; readonly text: string };
export function useSaveCanned() {
  return useApiMutation(
    (api, { canned_id, ...body }: Canned) =>
      api.send(deskTicketRoutes.saveCanned, { params: { canned_id }, body }),
    { done: 'Reply saved.', invalidates: [CANNED] },
  );
}

export function useRemoveCanned() {
  return useApiMutation(
    (api, canned_id: string) => api.send(deskTicketRoutes.removeCanned, { params: { canned_id } }),
    { done: 'Reply deleted.', invalidates: [CANNED] },
  );
}

export function useSendFileAtDesk({ org_id, ticket_id }: TicketAddress): SendFile {
  const { api } = usePlatform();
  return useCallback(
    (file: File, ticket_file_id: string): Promise<TicketFile> =>
      api.send(deskTicketRoutes.sendFile, {
        params: { org_id, ticket_id },
        querystring: { ticket_file_id, name: file.name },
        bytes: file,
      }),
    [api, org_id, ticket_id],
  );
}

export function useReadFileAtDesk({ org_id, ticket_id }: TicketAddress) {
  const { api } = usePlatform();
  return useCallback(
    (ticket_file_id: string): Promise<Blob> =>
      api.download(deskTicketRoutes.file, { params: { org_id, ticket_id, ticket_file_id } }),
    [api, org_id, ticket_id],
  );
}
