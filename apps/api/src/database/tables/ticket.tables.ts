import type { TicketCategory, TicketPriority } from '@heatwise/domain/tickets/ticket';
import type { TicketState } from '@heatwise/domain/tickets/ticket-life';
import type { Generated } from 'kysely';
import { ALL_RIGHTS, organisationTable } from './table.ts';

export const ticketTables = {
  tickets: organisationTable<{
    org_id: string;
    ticket_id: string;
    number: number;
    subject: string;
    category: TicketCategory;
    priority: TicketPriority;
    state: TicketState;
    state_since: Date;
    opened_by: string;
    opened_by_name: string;
    opened_at: Date;
    follows_ticket_id: string | null;
    assigned_to: Generated<string | null>;
    assigned_name: Generated<string | null>;
    first_answered_at: Generated<Date | null>;
    waiting_since: Date | null;
    last_message_at: Date;
    last_number: number;
    rating: Generated<number | null>;
    rating_text: Generated<string>;
    /** When the desk was mailed that the customer wrote; null before, and once it has answered. */
    desk_told_at: Generated<Date | null>;
  }>({ rights: ['select', 'insert', 'update'], desk: ['select', 'update'] }),
  ticket_messages: organisationTable<{
    org_id: string;
    message_id: string;
    ticket_id: string;
    number: number;
    by_desk: boolean;
    sent_by: string;
    sent_by_name: string;
    sent_at: Date;
    text: string;
    original: string | null;
    /** What the email is called that it came in; null for one that was written here. */
    mail_id: string | null;
  }>({ rights: ['select', 'insert', 'update'], desk: ['select', 'insert'] }),
  /** Who takes part in a ticket or has read it, and up to where. */
  ticket_people: organisationTable<{
    org_id: string;
    ticket_id: string;
    user_id: string;
    takes_part: boolean;
    seen_number: number;
    /** Stands, signed, in the address that this person answers the ticket at. */
    reply_id: string;
  }>({ rights: ALL_RIGHTS }),
  ticket_files: organisationTable<{
    org_id: string;
    ticket_file_id: string;
    /** Null until a message names it. */
    message_id: string | null;
    name: string;
    is_picture: boolean;
    bytes: number;
    body: Buffer;
    sent_by: string;
    sent_at: Date;
  }>({ rights: ALL_RIGHTS, desk: ['select', 'insert', 'update'] }),
  /** The desk's own: their `org_id` is the back office's. */
  ticket_notes: organisationTable<{
    org_id: string;
    note_id: string;
    customer_org_id: string;
    ticket_id: string;
    written_by_name: string;
    written_at: Date;
    text: string;
  }>({ rights: ['select', 'insert'], desk: ['select', 'insert'] }),
  canned_replies: organisationTable<{
    org_id: string;
    canned_id: string;
    title: string;
    text: string;
    saved_by_name: string;
  }>({ rights: ALL_RIGHTS }),
};
