import {
  CANNED_TITLE_MAX_LENGTH,
  TICKET_CATEGORIES,
  TICKET_NOTE_MAX_LENGTH,
  TICKET_PRIORITIES,
  TICKET_TEXT_MAX_LENGTH,
} from '@heatwise/domain/tickets/ticket';
import { TICKET_FILE_MAX_BYTES } from '@heatwise/domain/tickets/ticket-files';
import { DESK_CHOICES, TICKET_STATES } from '@heatwise/domain/tickets/ticket-life';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import {
  newMessageSchema,
  sentFileQuery,
  ticketFileSchema,
  ticketSchema,
  wholeTicketSchema,
} from './tickets.contract.ts';

const ofOrganisation = {
  org_id: z.uuid(),
  organisation_name: z.string(),
  assigned_to: z.uuid().nullable(),
  assigned_name: z.string().nullable(),
  is_mine: z.boolean(),
  /** Since when the customer waits for an answer; null while they do not. */
  waiting_since: z.string().nullable(),
  /** How long the customer waited for the first answer, in seconds; null while there is none. */
  first_answer_seconds: z.int().nullable(),
};
/** A ticket in the queue. */
export const deskTicketSchema = ticketSchema.omit({ unread: true }).extend(ofOrganisation);
export type DeskTicket = z.infer<typeof deskTicketSchema>;

const noteSchema = z.object({
  note_id: z.uuid(),
  written_by_name: z.string(),
  written_at: z.string(),
  text: z.string(),
});
export type TicketNote = z.infer<typeof noteSchema>;

const wholeDeskTicketSchema = wholeTicketSchema.omit({ unread: true, takes_mail: true }).extend({
  ...ofOrganisation,
  /** Null for an organisation without a licence of its own. */
  plan: z.string().nullable(),
  /** Of the desk alone. */
  notes: z.array(noteSchema),
});
export type WholeDeskTicket = z.infer<typeof wholeDeskTicketSchema>;

const cannedSchema = z.object({
  canned_id: z.uuid(),
  title: z.string(),
  text: z.string(),
  saved_by_name: z.string(),
});
export type CannedReply = z.infer<typeof cannedSchema>;

const queueQuery = z.strictObject({
  state: z.enum(TICKET_STATES).optional(),
  priority: z.enum(TICKET_PRIORITIES).optional(),
  category: z.enum(TICKET_CATEGORIES).optional(),
  org_id: sentId.optional(),
  /** Of the reader, of nobody, or of the member of the desk with this id. */
  whose: z.union([z.enum(['mine', 'unassigned']), sentId]).optional(),
  q: z.string().trim().max(200).default(''),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
});
export type DeskQueueQuery = z.infer<typeof queueQuery>;

const factsSchema = z.object({
  /** Tickets in which a customer waits for an answer. */
  waiting: z.int(),
  unassigned: z.int(),
  /** Of the tickets of the last 90 days that were answered: half of their customers had waited less. Null without one. */
  median_first_answer_seconds: z.number().nullable(),
  answered: z.int(),
  organisations: z.array(z.object({ org_id: z.uuid(), name: z.string() })),
});
export type DeskTicketFacts = z.infer<typeof factsSchema>;

const params = z.object({ org_id: sentId, ticket_id: sentId });
const whole = { 200: replyOf(wholeDeskTicketSchema) };
const canned = { 200: replyOf(z.object({ replies: z.array(cannedSchema) })) };
const ofCanned = z.object({ canned_id: sentId });
const config = { needs: 'desk' } as const;

/** Tickets as the desk sees them: of all organisations, with its own notes. */
export const deskTicketRoutes = {
  /** Those who wait longest come first, then what changed last. */
  queue: {
    method: 'GET',
    url: '/v3/desk/ticket',
    schema: {
      querystring: queueQuery,
      response: { 200: replyOf(z.object({ tickets: z.array(deskTicketSchema), count: z.int() })) },
    },
    config,
  },
  facts: {
    method: 'GET',
    url: '/v3/desk/ticket/facts',
    schema: { response: { 200: replyOf(factsSchema) } },
    config,
  },
  /** Refuses with ticket-not-found, as all that follow. */
  get: {
    method: 'GET',
    url: '/v3/desk/ticket/:org_id/:ticket_id',
    schema: { params, response: whole },
    config,
  },
  /**
   * Refuses with ticket-answered-since where there is a message after the one that was seen last, with ticket-closed,
   * ticket-id-taken, too-many-ticket-messages and ticket-file-not-found.
   */
  answer: {
    method: 'POST',
    url: '/v3/desk/ticket/:org_id/:ticket_id/answer',
    schema: {
      params,
      body: newMessageSchema.extend({ seen_message_id: sentId, next_state: z.enum(DESK_CHOICES) }),
      response: whole,
    },
    config,
  },
  /** Refuses with ticket-closed, and with desk-member-not-found for whoever does not work at the desk. */
  change: {
    method: 'PATCH',
    url: '/v3/desk/ticket/:org_id/:ticket_id',
    schema: {
      params,
      body: z.strictObject({
        state: z.enum(DESK_CHOICES).optional(),
        priority: z.enum(TICKET_PRIORITIES).optional(),
        /** Who looks after it from now on; null: nobody. */
        assign_to: sentId.nullable().optional(),
      }),
      response: whole,
    },
    config,
  },
  note: {
    method: 'POST',
    url: '/v3/desk/ticket/:org_id/:ticket_id/note',
    schema: {
      params,
      body: z.strictObject({
        note_id: sentId,
        text: z.string().trim().min(1).max(TICKET_NOTE_MAX_LENGTH),
      }),
      response: whole,
    },
    config,
  },
  sendFile: {
    method: 'POST',
    url: '/v3/desk/ticket/:org_id/:ticket_id/file',
    schema: {
      params,
      querystring: sentFileQuery,
      consumes: ['application/octet-stream'],
      response: { 200: replyOf(ticketFileSchema) },
    },
    config,
    bodyLimit: TICKET_FILE_MAX_BYTES,
  },
  file: {
    method: 'GET',
    url: '/v3/desk/ticket/:org_id/:ticket_id/file/:ticket_file_id',
    schema: { params: params.extend({ ticket_file_id: sentId }) },
    config,
  },
  canned: { method: 'GET', url: '/v3/desk/canned', schema: { response: canned }, config },
  /** A new one, or one that is there, by its id. Refuses with too-many-canned-replies. */
  saveCanned: {
    method: 'PUT',
    url: '/v3/desk/canned/:canned_id',
    schema: {
      params: ofCanned,
      body: z.strictObject({
        title: z.string().trim().min(1).max(CANNED_TITLE_MAX_LENGTH),
        text: z.string().trim().min(1).max(TICKET_TEXT_MAX_LENGTH),
      }),
      response: canned,
    },
    config,
  },
  /** Refuses with canned-reply-not-found. */
  removeCanned: {
    method: 'DELETE',
    url: '/v3/desk/canned/:canned_id',
    schema: { params: ofCanned, response: canned },
    config,
  },
} as const;
