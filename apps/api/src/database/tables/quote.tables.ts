import type { ItemKind } from '@heatwise/domain/quotes/quote-catalogue';
import type { Currency } from '@heatwise/domain/quotes/quote-money';
import type { StoredState } from '@heatwise/domain/quotes/quote-state';
import type { Generated } from 'kysely';
import { ALL_RIGHTS, type Json, organisationTable } from './table.ts';

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
