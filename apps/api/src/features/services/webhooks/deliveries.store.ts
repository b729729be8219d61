import type { Delivery, WholeDelivery } from '@heatwise/contract/services/services.contract';
import { MOST_TRIES_KEPT } from '@heatwise/domain/services/webhook';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

type Row = Omit<WholeDelivery, 'created_at' | 'tried_at' | 'due_at'> & {
  created_at: Date;
  tried_at: Date | null;
  due_at: Date | null;
};

function inTexts<One extends Pick<Row, 'created_at' | 'tried_at' | 'due_at'>>(row: One) {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    tried_at: row.tried_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
  };
}

const columns = [
  'delivery_id',
  'event',
  'state',
  'attempts',
  'created_at',
  'tried_at',
  'due_at',
  'status',
  'failure',
  'took_ms',
] as const;

export async function deliveriesOf(
  { tx, org_id }: OrganisationScope,
  webhookId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ deliveries: Delivery[]; count: number }> {
  const rows = await tx
    .selectFrom('webhook_deliveries')
    .select(columns)
    .select(sql<number>`count(*) over ()::integer`.as('count'))
    .where('org_id', '=', org_id)
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('delivery_id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { deliveries: rows.map(({ count: _, ...row }) => inTexts(row)), count: rows[0]?.count ?? 0 };
}

export async function deliveryOf(
  { tx, org_id }: OrganisationScope,
  { webhook_id, delivery_id }: { readonly webhook_id: string; readonly delivery_id: string },
): Promise<WholeDelivery | undefined> {
  const row = await tx
    .selectFrom('webhook_deliveries')
    .select([...columns, 'body', 'reply', 'tries'])
    .where('org_id', '=', org_id)
    .where('webhook_id', '=', webhook_id)
    .where('delivery_id', '=', delivery_id)
    .executeTakeFirst();
  return row && inTexts(row);
}

export type NewDelivery = {
  readonly delivery_id: string;
  readonly webhook_id: string;
  readonly event: string;
  readonly body: string;
  readonly created_at: Date;
};

/** They are due at once. */
export async function insertDeliveries(
  { tx, org_id }: OrganisationScope,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await tx
    .insertInto('webhook_deliveries')
    .values(deliveries.map((one) => ({ ...one, org_id, state: 'waiting', due_at: one.created_at })))
    .execute();
}

/** The same message once more, with all its tries. */
export async function sendAgain(
  { tx, org_id }: OrganisationScope,
  deliveryId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', due_at: now, attempts: 0 })
    .where('org_id', '=', org_id)
    .where('delivery_id', '=', deliveryId)
    .execute();
}

/** Why what waited is not sent: said in the log of the webhook. */
export const NOT_SENT = {
  switchedOff: 'Not sent: the webhook was switched off.',
  takenOff: 'Not sent: the event was taken off the webhook.',
} as const;

/** What waits is sent no more: all of it, or that of some events. */
export async function giveUpWaiting(
  { tx, org_id }: OrganisationScope,
  webhookId: string,
  { failure, events }: { readonly failure: string; readonly events?: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', due_at: null, failure })
    .where('org_id', '=', org_id)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .$if(events !== undefined, (query) => query.where('event', 'in', [...(events ?? [])]))
    .execute();
}

export type TakenEvent = {
  readonly event: string;
  readonly subject_ids: readonly string[];
  /** Whom it is for; null for all who chose the event. */
  readonly webhook_ids: readonly string[] | null;
  readonly at: Date;
};

/** Of what happened and was not made into deliveries yet, the oldest; taken away in this transaction. */
export async function takeEvents({ tx, org_id }: OrganisationScope, most: number): Promise<TakenEvent[]> {
  const { rows } = await sql<TakenEvent>`
    delete from webhook_events where org_id = ${org_id} and event_id in (
      select event_id from webhook_events where org_id = ${org_id} order by at limit ${most} for update skip locked)
    returning event, subject_ids::text[] as subject_ids, webhook_ids::text[] as webhook_ids, at`.execute(tx);
  return rows;
}

export type DueDelivery = NewDelivery & {
  readonly attempts: number;
  readonly address: string;
  readonly sealed_secret: Buffer;
  readonly sealed_previous: Buffer | null;
  readonly previous_until: Date | null;
  /** When it was claimed. */
  readonly tried_at: Date;
  /** What the claim wrote over, as texts: PostgreSQL's instants are finer than a Date. */
  readonly due_before: string;
  readonly tried_before: string | null;
};

type Claim = {
  readonly now: Date;
  /** When another may take it, should this server not come back to it. */
  readonly leaseUntil: Date;
  readonly mostOfOne: number;
  /** The same of a webhook that took nothing the last time. */
  readonly mostOfFailing: number;
};

/**
 * What is due, at most so many of each webhook, the first due first: from here on it is this server's for a while, and
 * one try more.
 */
export async function claimDue(
  { tx, org_id }: OrganisationScope,
  { now, leaseUntil, mostOfOne, mostOfFailing }: Claim,
): Promise<DueDelivery[]> {
  const { rows } = await sql<Omit<DueDelivery, 'tried_at'>>`
    with due as (
      select d.delivery_id, d.due_at, d.tried_at from (
        select delivery_id, webhook_id, due_at, tried_at,
               row_number() over (partition by webhook_id order by due_at) as place
          from webhook_deliveries where org_id = ${org_id} and state = 'waiting' and due_at <= ${now}) d
        join webhooks w on w.org_id = ${org_id} and w.webhook_id = d.webhook_id
       where d.place <= case when w.failing_since is null then ${mostOfOne}::integer else ${mostOfFailing}::integer end),
    claimed as (
      update webhook_deliveries d set attempts = d.attempts + 1, tried_at = ${now}, due_at = ${leaseUntil}
        from webhooks w, due
       where d.org_id = ${org_id} and w.org_id = ${org_id} and w.webhook_id = d.webhook_id and w.is_on
         and d.delivery_id = due.delivery_id
         and d.delivery_id in (
           select l.delivery_id from webhook_deliveries l join due using (delivery_id)
            where l.org_id = ${org_id} and l.state = 'waiting' and l.due_at <= ${now} for update of l skip locked)
      returning d.delivery_id, d.webhook_id, d.event, d.body, d.created_at, d.attempts, w.address, w.sealed_secret,
                w.sealed_previous, w.previous_until, due.due_at, due.tried_at)
    select delivery_id, webhook_id, event, body, created_at, attempts, address, sealed_secret, sealed_previous,
           previous_until, due_at::text as due_before, tried_at::text as tried_before
      from claimed order by due_at, delivery_id`.execute(tx);
  return rows.map((row) => ({ ...row, tried_at: now }));
}

/** Those that were claimed and not sent are as they were before, to be claimed again. */
export async function giveBack(
  { tx, org_id }: OrganisationScope,
  unsent: readonly DueDelivery[],
): Promise<void> {
  const rows = unsent.map(({ delivery_id, attempts, due_before, tried_before }) => ({
    delivery_id,
    attempts,
    due_before,
    tried_before,
  }));
  await sql`
    update webhook_deliveries d set attempts = d.attempts - 1, due_at = u.due_before, tried_at = u.tried_before
      from json_to_recordset(${JSON.stringify(rows)}::json)
             as u (delivery_id uuid, attempts integer, due_before timestamptz, tried_before timestamptz)
     where d.org_id = ${org_id} and d.delivery_id = u.delivery_id and d.attempts = u.attempts
       and d.state = 'waiting'`.execute(tx);
}

/** What became of a try. */
export type Outcome = Pick<DueDelivery, 'delivery_id' | 'attempts' | 'tried_at'> & {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly due_at: Date | null;
  readonly status: number | null;
  readonly reply: string | null;
  readonly failure: string | null;
  readonly took_ms: number;
};

/** Locks the webhooks until commit. Call it before their deliveries change: deleting a webhook locks both in this order. */
export async function lockWebhooks(
  { tx, org_id }: OrganisationScope,
  webhookIds: readonly string[],
): Promise<void> {
  await tx
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('org_id', '=', org_id)
    .where('webhook_id', 'in', [...webhookIds])
    .orderBy('webhook_id')
    .forNoKeyUpdate()
    .execute();
}

/** Where one was removed meanwhile, or sent again by hand, nothing is noted. The newest tries are kept. */
export async function noteOutcomes(
  { tx, org_id }: OrganisationScope,
  outcomes: readonly Outcome[],
): Promise<void> {
  const noted = outcomes.map(({ tried_at, ...outcome }) => {
    const { status, failure, took_ms, reply } = outcome;
    return { ...outcome, tried: { tried_at: tried_at.toISOString(), status, failure, took_ms, reply } };
  });
  await sql`
    update webhook_deliveries d
       set state = o.state, due_at = o.due_at, status = o.status, reply = o.reply, failure = o.failure, took_ms = o.took_ms,
           tries = (case when jsonb_array_length(d.tries) >= ${MOST_TRIES_KEPT} then d.tries - 0 else d.tries end) || o.tried
      from json_to_recordset(${JSON.stringify(noted)}::json)
             as o (delivery_id uuid, attempts integer, state text, due_at timestamptz, status integer, reply text,
                   failure text, took_ms integer, tried jsonb)
     where d.org_id = ${org_id} and d.delivery_id = o.delivery_id and d.attempts = o.attempts
       and d.state = 'waiting'`.execute(tx);
}

/** Something was taken: what failed before counts no more. */
export async function noteTaken({ tx, org_id }: OrganisationScope, webhookId: string): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('org_id', '=', org_id)
    .where('webhook_id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .execute();
}

/** Since when nothing was taken: from the first failure on. Undefined where the webhook is gone or off. */
export async function noteFailing(
  { tx, org_id }: OrganisationScope,
  webhookId: string,
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ failing_since: Date }>`
    update webhooks set failing_since = coalesce(failing_since, ${now})
     where org_id = ${org_id} and webhook_id = ${webhookId} and is_on
    returning failing_since`.execute(tx);
  return rows[0]?.failing_since;
}
