import type { Webhook } from '@heatwise/contract/services/services.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import type { WebhookEvent } from '@heatwise/domain/services/webhook';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

type Row = {
  webhook_id: string;
  address: string;
  events: WebhookEvent[];
  with_health: boolean;
  is_on: boolean;
  name_first: string;
  name_last: string;
  created_at: Date;
  previous_until: Date | null;
  failing_since: Date | null;
  switched_off_at: Date | null;
  waiting: number;
};

/** The newest first; only one when an id is given. */
export async function webhooksOf(
  { tx, org_id }: OrganisationScope,
  now: Date,
  webhookId: string | null = null,
): Promise<Webhook[]> {
  const { rows } = await sql<Row>`
    select w.webhook_id, w.address, w.events, w.with_health, w.is_on, u.name_first, u.name_last, w.created_at,
           case when w.previous_until > ${now} then w.previous_until end as previous_until, w.failing_since,
           w.switched_off_at,
           (select count(*)::integer from webhook_deliveries d
             where d.org_id = w.org_id and d.webhook_id = w.webhook_id and d.state = 'waiting') as waiting
      from webhooks w join users u on u.org_id = w.org_id and u.user_id = w.created_by
     where w.org_id = ${org_id} and (${webhookId}::uuid is null or w.webhook_id = ${webhookId})
     order by w.created_at desc, w.webhook_id`.execute(tx);
  return rows.map(({ name_first, name_last, ...row }) => ({
    ...row,
    made_by: fullName({ name_first, name_last }),
    created_at: row.created_at.toISOString(),
    previous_until: row.previous_until?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    switched_off_at: row.switched_off_at?.toISOString() ?? null,
  }));
}

export type ListeningWebhook = {
  readonly webhook_id: string;
  readonly events: WebhookEvent[];
  readonly with_health: boolean;
};

/** Those that are switched on. Until the end of the transaction none of them is removed. */
export async function listeningWebhooks({
  tx,
  org_id,
}: OrganisationScope): Promise<readonly ListeningWebhook[]> {
  const { rows } = await sql<ListeningWebhook>`
    select webhook_id, events, with_health from webhooks where org_id = ${org_id} and is_on for key share`.execute(
    tx,
  );
  return rows;
}

type NewRow = {
  readonly webhook_id: string;
  readonly address: string;
  readonly events: WebhookEvent[];
  readonly with_health: boolean;
  readonly sealed_secret: Buffer;
  readonly created_by: string;
  readonly created_at: Date;
};

export async function insertWebhook({ tx, org_id }: OrganisationScope, webhook: NewRow): Promise<void> {
  await tx
    .insertInto('webhooks')
    .values({ ...webhook, org_id })
    .execute();
}

type Change = {
  readonly address?: string;
  readonly events?: WebhookEvent[];
  readonly with_health?: boolean;
  readonly is_on?: boolean;
  readonly failing_since?: Date | null;
  readonly switched_off_at?: Date | null;
};

export async function updateWebhook(
  { tx, org_id }: OrganisationScope,
  webhookId: string,
  change: Change,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx
    .updateTable('webhooks')
    .set(change)
    .where('org_id', '=', org_id)
    .where('webhook_id', '=', webhookId)
    .execute();
}

/** The secret it has signs as well until then. */
export async function changeSecret(
  { tx, org_id }: OrganisationScope,
  webhookId: string,
  { sealed_secret, previous_until }: { readonly sealed_secret: Buffer; readonly previous_until: Date },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set(({ ref }) => ({ sealed_previous: ref('sealed_secret'), sealed_secret, previous_until }))
    .where('org_id', '=', org_id)
    .where('webhook_id', '=', webhookId)
    .execute();
}

export async function deleteWebhook({ tx, org_id }: OrganisationScope, webhookId: string): Promise<void> {
  await tx.deleteFrom('webhooks').where('org_id', '=', org_id).where('webhook_id', '=', webhookId).execute();
}

/** What one person made counts as made by the other. */
export async function giveWebhooksTo(
  { tx, org_id }: OrganisationScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ created_by: to })
    .where('org_id', '=', org_id)
    .where('created_by', '=', from)
    .execute();
}
