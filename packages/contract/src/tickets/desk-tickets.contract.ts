import {
  CANNED_TITLE_MAX_LENGTH,
  DESK_CHOICES,
  TICKET_CATEGORIES,
  TICKET_NOTE_MAX_LENGTH,
  TICKET_PRIORITIES,
  TICKET_STATES,
  TICKET_TEXT_MAX_LENGTH,
} from '@heatwise/domain/tickets/ticket';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../fields.schema.ts';
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

/** Schemas of `deskTicketRoutes`. */
export const deskTicketSchemas = {
  queue: {
    querystring: queueQuery,
    response: { 200: replyOf(z.object({ tickets: z.array(deskTicketSchema), count: z.int() })) },
  },
  facts: { response: { 200: replyOf(factsSchema) } },
  get: { params, response: whole },
  answer: {
    params,
    body: newMessageSchema.extend({ seen_message_id: sentId, next_state: z.enum(DESK_CHOICES) }),
    response: whole,
  },
  change: {
    params,
    body: z.strictObject({
      state: z.enum(DESK_CHOICES).optional(),
      priority: z.enum(TICKET_PRIORITIES).optional(),
      /** Who looks after it from now on; null: nobody. */
      assign_to: sentId.nullable().optional(),
    }),
    response: whole,
  },
  note: {
    params,
    body: z.strictObject({
      note_id: sentId,
      text: z.string().trim().min(1).max(TICKET_NOTE_MAX_LENGTH),
    }),
    response: whole,
  },
  sendFile: {
    params,
    querystring: sentFileQuery,
    consumes: ['application/octet-stream'],
    response: { 200: replyOf(ticketFileSchema) },
  },
  file: { params: params.extend({ ticket_file_id: sentId }) },
  canned: { response: canned },
  saveCanned: {
    params: ofCanned,
    body: z.strictObject({
      title: z.string().trim().min(1).max(CANNED_TITLE_MAX_LENGTH),
      text: z.string().trim().min(1).max(TICKET_TEXT_MAX_LENGTH),
    }),
    response: canned,
  },
  removeCanned: { params: ofCanned, response: canned },
} as const;
