import type { DeliveryTry } from '@heatwise/contract/services/webhooks.contract';
import type { ApiScope } from '@heatwise/domain/services/api-scope';
import type { Generated } from 'kysely';
import { ALL_RIGHTS, organisationTable } from './table.ts';

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
