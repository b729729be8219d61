import {
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_RATING_MAX_LENGTH,
  TICKET_STATES,
  TICKET_SUBJECT_MAX_LENGTH,
  TICKET_TEXT_MAX_LENGTH,
} from '@heatwise/domain/tickets/ticket';
import { MOST_FILES_OF_MESSAGE, TICKET_FILE_MESSAGES } from '@heatwise/domain/tickets/ticket-files';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../fields.schema.ts';

export const ticketFileSchema = z.object({
  ticket_file_id: z.uuid(),
  name: z.string(),
  /** Pictures are shown; everything else is only ever downloaded. */
  is_picture: z.boolean(),
  bytes: z.int(),
});
export type TicketFile = z.infer<typeof ticketFileSchema>;

const ticketMessageSchema = z.object({
  message_id: z.uuid(),
  /** Its place in the thread, from 1. */
  number: z.int(),
  by_desk: z.boolean(),
  is_own: z.boolean(),
  sent_by_name: z.string(),
  sent_at: z.string(),
  text: z.string(),
  by_mail: z.boolean(),
  /** The email as it came, where more was in it than was read as the answer. */
  original: z.string().nullable(),
  files: z.array(ticketFileSchema),
});
export type TicketMessage = z.infer<typeof ticketMessageSchema>;

/** A ticket in a list. */
export const ticketSchema = z.object({
  ticket_id: z.uuid(),
  /** What people call it by: counted within the organisation. */
  number: z.int(),
  subject: z.string(),
  category: z.enum(TICKET_CATEGORIES),
  priority: z.enum(TICKET_PRIORITIES),
  state: z.enum(TICKET_STATES),
  opened_by_name: z.string(),
  opened_at: z.string(),
  last_message_at: z.string(),
  messages: z.int(),
  /** Answers that the reader has not seen. */
  unread: z.int(),
});
export type Ticket = z.infer<typeof ticketSchema>;

export const wholeTicketSchema = ticketSchema.extend({
  /** Who of the desk looks after it. */
  assigned_name: z.string().nullable(),
  state_since: z.string(),
  rating: z.int().nullable(),
  rating_text: z.string(),
  /** The closed ticket that it goes on from. */
  follows: z.object({ ticket_id: z.uuid(), number: z.int() }).nullable(),
  thread: z.array(ticketMessageSchema),
  /** Whether answers also come by mail and can be answered there. */
  takes_mail: z.boolean(),
});
export type WholeTicket = z.infer<typeof wholeTicketSchema>;

const text = z.string().trim().min(1).max(TICKET_TEXT_MAX_LENGTH);
const fileIds = z.array(sentId).max(MOST_FILES_OF_MESSAGE, TICKET_FILE_MESSAGES.tooMany);
export const newTicketSchema = z.strictObject({
  ticket_id: sentId,
  message_id: sentId,
  subject: z.string().trim().min(1).max(TICKET_SUBJECT_MAX_LENGTH),
  category: z.enum(TICKET_CATEGORIES),
  priority: z.enum(TICKET_PRIORITIES),
  text,
  file_ids: fileIds,
  /** A ticket that is closed and of which this is the continuation. */
  follows_ticket_id: sentId.nullable(),
});
export type NewTicket = z.infer<typeof newTicketSchema>;

/** An answer; the same id again is the same answer. */
export const newMessageSchema = z.strictObject({ message_id: sentId, text, file_ids: fileIds });
export type NewMessage = z.infer<typeof newMessageSchema>;

/** A file that is sent: its bytes are the body. */
export const sentFileQuery = z.strictObject({
  ticket_file_id: sentId,
  name: z.string().trim().min(1).max(500),
});

const params = z.object({ ticket_id: sentId });
const nothing = z.strictObject({});
const whole = { 200: replyOf(wholeTicketSchema) };

/** Schemas of `ticketRoutes`. */
export const ticketSchemas = {
  list: {
    querystring: z.strictObject({
      state: z.enum(TICKET_STATES).optional(),
      q: z.string().trim().max(200).default(''),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    response: { 200: replyOf(z.object({ tickets: z.array(ticketSchema), count: z.int() })) },
  },
  unread: { response: { 200: replyOf(z.object({ count: z.int() })) } },
  open: { body: newTicketSchema, response: whole },
  get: { params, response: whole },
  answer: { params, body: newMessageSchema, response: whole },
  seen: {
    params,
    body: z.strictObject({ number: z.int().min(0) }),
    response: { 200: replyOf(z.null()) },
  },
  resolve: { params, body: nothing, response: whole },
  reopen: { params, body: nothing, response: whole },
  rate: {
    params,
    body: z.strictObject({
      rating: z.int().min(1).max(5),
      text: z.string().trim().max(TICKET_RATING_MAX_LENGTH),
    }),
    response: whole,
  },
  sendFile: {
    querystring: sentFileQuery,
    consumes: ['application/octet-stream'],
    response: { 200: replyOf(ticketFileSchema) },
  },
  file: { params: z.object({ ticket_file_id: sentId }) },
} as const;
