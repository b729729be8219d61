import type { DeliveryTry } from '@heatwise/contract/services/services.contract';
import type { StoredState } from '@heatwise/domain/quotes/quote';
import type { Currency } from '@heatwise/domain/quotes/quote-money';
import type { ItemKind } from '@heatwise/domain/quotes/quote-offer';
import type { ApiScope } from '@heatwise/domain/services/api-token';
import type { TicketCategory, TicketPriority, TicketState } from '@heatwise/domain/tickets/ticket';
import type { Generated } from 'kysely';
import { ALL_RIGHTS, type Json, organisationTable } from './table.ts';

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

export const quoteTables = {
  quote_items: organisationTable<{
    org_id: string;
    item_id: string;
    kind: ItemKind;
    name: string;
    description: string;
    unit: string;
    /** Null: on request. */
    aud_cents: number | null;
    usd_cents: number | null;
    /** Whether it is offered. */
    active: boolean;
    revision: Generated<number>;
    changed_by_name: string;
    changed_at: Date;
  }>({ rights: ['select', 'insert', 'update'] }),
  quotes: organisationTable<{
    org_id: string;
    quote_id: string;
    number: string;
    state: Generated<StoredState>;
    currency: Currency;
    /** As it was called when it asked. */
    org_name: string;
    time_zone: string;
    asked_by: string;
    asked_by_name: string;
    /** What a draft asks for; as it was sent in one that is none any more. */
    cart: Json;
    /** The newest; 0 of a draft. */
    version: Generated<number>;
    /** Counts changes by either side. */
    revision: Generated<number>;
    created_at: Date;
    changed_at: Date;
    /** Since when the desk has to answer. */
    waiting_since: Generated<Date | null>;
    /** Of the newest offer, which holds until `ends_at`; a number with more digits than a number has is text. */
    valid_until: Generated<string | null>;
    ends_at: Generated<Date | null>;
    total_cents: Generated<string | null>;
    assigned_to: Generated<string | null>;
    assigned_to_name: Generated<string | null>;
    ended_at: Generated<Date | null>;
    ended_by: Generated<'customer' | 'desk' | null>;
    ended_by_id: Generated<string | null>;
    ended_by_name: Generated<string | null>;
    ended_version: Generated<number | null>;
    order_number: Generated<string | null>;
    reason: Generated<string | null>;
  }>({
    // A draft goes where its writer becomes somebody who has one.
    rights: ALL_RIGHTS,
    placement: 'on the coordinator',
    desk: ['select', 'update'],
  }),
  /** What was asked for, and what was offered for it. */
  quote_versions: organisationTable<{
    org_id: string;
    quote_id: string;
    version: number;
    /** Made by whoever asked: sending twice is one version. */
    request_id: string;
    asked: Json;
    asked_by_name: string;
    asked_at: Date;
    offer_id: Generated<string | null>;
    offer: Generated<Json | null>;
    offered_by_name: Generated<string | null>;
    offered_at: Generated<Date | null>;
  }>({
    rights: ['select', 'insert', 'update'],
    placement: 'on the coordinator',
    desk: ['select', 'insert', 'update'],
  }),
};

export const serviceTables = {
  api_tokens: organisationTable<{
    org_id: string;
    api_token_id: string;
    name: string;
    scopes: ApiScope[];
    created_by: string;
    token_hash: Buffer;
    created_at: Date;
    expires_at: Date | null;
    used_at: Generated<Date | null>;
    revoked_at: Generated<Date | null>;
    minute_from: Generated<Date | null>;
    minute_requests: Generated<number>;
  }>({ rights: ['select', 'insert', 'update'] }),
  webhooks: organisationTable<{
    org_id: string;
    webhook_id: string;
    address: string;
    events: string[];
    /** Whether results and names are sent, or ids alone. */
    with_health: boolean;
    is_on: Generated<boolean>;
    sealed_secret: Buffer;
    /** The secret before, which signs too until then. */
    sealed_previous: Generated<Buffer | null>;
    previous_until: Generated<Date | null>;
    created_by: string;
    created_at: Date;
    /** Since when nothing was taken; null while it works. */
    failing_since: Generated<Date | null>;
    /** When it was switched off because of that. */
    switched_off_at: Generated<Date | null>;
  }>({ rights: ALL_RIGHTS }),
  /** Written by triggers in the transaction of what happened; taken away with the deliveries that are made of it. */
  webhook_events: organisationTable<{
    org_id: string;
    event_id: Generated<string>;
    event: string;
    subject_ids: string[];
    at: Generated<Date>;
  }>({ rights: ALL_RIGHTS }),
  /** What is sent to one webhook, with how it went the last time. Its id is the message's. */
  webhook_deliveries: organisationTable<{
    org_id: string;
    delivery_id: string;
    webhook_id: string;
    event: string;
    body: string;
    created_at: Date;
    state: 'waiting' | 'delivered' | 'failed';
    attempts: Generated<number>;
    due_at: Date | null;
    tried_at: Generated<Date | null>;
    status: Generated<number | null>;
    reply: Generated<string | null>;
    failure: Generated<string | null>;
    took_ms: Generated<number | null>;
    /** How each of the newest tries went, as it is shown. */
    tries: Generated<DeliveryTry[]>;
  }>({ rights: ALL_RIGHTS }),
  /** Of the codes that stand for people and tests, as HMAC takes it. */
  bi_keys: organisationTable<{
    org_id: string;
    inner_key: Buffer;
    outer_key: Buffer;
    made_at: Date;
    /** Device models that are shown. */
    models: Generated<string[]>;
  }>({ rights: ['select', 'insert', 'update'], isExported: false }),
  /** What pseudonymous rows say of whom, as of the last time they were asked for. */
  bi_people: organisationTable<{
    org_id: string;
    user_id: string;
    /** The code that stands for them; of somebody who was merged, that of whom they became. */
    person: string;
    is_deleted: boolean;
    is_merged: boolean;
    tags: string;
    jobs: string;
    locations: string;
    has_times: boolean;
  }>({ rights: ALL_RIGHTS, isExported: false }),
};
