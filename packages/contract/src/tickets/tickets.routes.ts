import { defineRoutes } from '../define-routes.ts';
import type { deskTicketSchemas } from './desk-tickets.contract.ts';
import type { ticketSchemas } from './tickets.contract.ts';

/** Tickets as the desk sees them: of all organisations, with its own notes. */
export const deskTicketRoutes = defineRoutes<typeof deskTicketSchemas>()({
  /** Those who wait longest come first, then what changed last. */
  queue: { method: 'GET', url: '/v3/desk/ticket', needs: 'desk' },
  facts: { method: 'GET', url: '/v3/desk/ticket/facts', needs: 'desk' },
  /** Refuses with ticket-not-found, as all that follow. */
  get: { method: 'GET', url: '/v3/desk/ticket/:org_id/:ticket_id', needs: 'desk' },
  /**
   * Refuses with ticket-answered-since where there is a message after the one that was seen last, with ticket-closed,
   * ticket-id-taken, too-many-ticket-messages and ticket-file-not-found.
   */
  answer: { method: 'POST', url: '/v3/desk/ticket/:org_id/:ticket_id/answer', needs: 'desk' },
  /** Refuses with ticket-closed, and with desk-member-not-found for whoever does not work at the desk. */
  change: { method: 'PATCH', url: '/v3/desk/ticket/:org_id/:ticket_id', needs: 'desk' },
  note: { method: 'POST', url: '/v3/desk/ticket/:org_id/:ticket_id/note', needs: 'desk' },
  sendFile: { method: 'POST', url: '/v3/desk/ticket/:org_id/:ticket_id/file', needs: 'desk' },
  file: { method: 'GET', url: '/v3/desk/ticket/:org_id/:ticket_id/file/:ticket_file_id', needs: 'desk' },
  canned: { method: 'GET', url: '/v3/desk/canned', needs: 'desk' },
  /** A new one, or one that is there, by its id. Refuses with too-many-canned-replies. */
  saveCanned: { method: 'PUT', url: '/v3/desk/canned/:canned_id', needs: 'desk' },
  /** Refuses with canned-reply-not-found. */
  removeCanned: { method: 'DELETE', url: '/v3/desk/canned/:canned_id', needs: 'desk' },
});

/** Tickets as the customer sees them. Who may see one may write in it. */
export const ticketRoutes = defineRoutes<typeof ticketSchemas>()({
  /** The ones that changed last come first. */
  list: { method: 'GET', url: '/v3/ticket', needs: 'session' },
  /** In how many tickets there are answers that the reader has not seen. */
  unread: { method: 'GET', url: '/v3/ticket/unread', needs: 'session' },
  /** Refuses with not-permitted, ticket-id-taken, too-many-tickets and ticket-file-not-found. */
  open: { method: 'POST', url: '/v3/ticket', needs: 'session' },
  /** Refuses with ticket-not-found, as all that follow. */
  get: { method: 'GET', url: '/v3/ticket/:ticket_id', needs: 'session' },
  /** Refuses with ticket-closed, ticket-id-taken, too-many-ticket-messages and ticket-file-not-found. */
  answer: { method: 'POST', url: '/v3/ticket/:ticket_id/answer', needs: 'session' },
  /** The reader has seen the thread up to the message of this number. */
  seen: { method: 'POST', url: '/v3/ticket/:ticket_id/seen', needs: 'session' },
  /** The customer says that it is solved. Refuses with ticket-closed. */
  resolve: { method: 'POST', url: '/v3/ticket/:ticket_id/resolve', needs: 'session' },
  /** Refuses with ticket-closed. */
  reopen: { method: 'POST', url: '/v3/ticket/:ticket_id/reopen', needs: 'session' },
  /** Refuses with ticket-not-rateable. */
  rate: { method: 'PUT', url: '/v3/ticket/:ticket_id/rating', needs: 'session' },
  /**
   * Takes a file, which belongs to the message that names it afterwards. Refuses with ticket-file-too-large,
   * ticket-file-no-room, ticket-picture-not-valid and ticket-id-taken.
   */
  sendFile: { method: 'POST', url: '/v3/ticket/file', needs: 'session' },
  /** The file itself. Refuses with ticket-file-not-found. */
  file: { method: 'GET', url: '/v3/ticket/file/:ticket_file_id', needs: 'session' },
});
