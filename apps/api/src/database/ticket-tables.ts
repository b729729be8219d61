import type { TicketCategory, TicketPriority } from '@heatwise/domain/tickets/ticket';
import type { TicketState } from '@heatwise/domain/tickets/ticket-life';
import type { Generated } from 'kysely';

/** What customers ask the desk, and what the desk keeps for itself. */
export type TicketTables = {
  tickets: {
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
  };
  ticket_messages: {
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
  };
  /** Who takes part in a ticket or has read it, and up to where. */
  ticket_people: {
    org_id: string;
    ticket_id: string;
    user_id: string;
    takes_part: boolean;
    seen_number: number;
    /** Stands, signed, in the address that this person answers the ticket at. */
    reply_id: string;
  };
  ticket_files: {
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
  };
  /** The desk's own: their `org_id` is the back office's. */
  ticket_notes: {
    org_id: string;
    note_id: string;
    customer_org_id: string;
    ticket_id: string;
    written_by_name: string;
    written_at: Date;
    text: string;
  };
  canned_replies: {
    org_id: string;
    canned_id: string;
    title: string;
    text: string;
    saved_by_name: string;
  };
};
