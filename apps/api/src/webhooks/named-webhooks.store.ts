import type { WebhookEvent } from '@heatwise/domain/services/webhook';
import { sql } from 'kysely';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';

/** The webhooks that are switched on and chose an event. */
export async function webhooksListening(
  { tx, org_id }: OrganisationScope,
  event: WebhookEvent,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('org_id', '=', org_id)
    .where('is_on', '=', true)
    .where(sql<boolean>`${event} = any(events)`)
    .execute();
  return new Set(rows.map(({ webhook_id }) => webhook_id));
}

/** What these webhooks, and no others, are told; who did not choose the event by then hears nothing. */
export type ToldToWebhooks = {
  readonly event: WebhookEvent;
  readonly subject_ids: readonly string[];
  readonly webhook_ids: readonly string[];
};

export async function tellWebhooks(
  { tx, org_id }: OrganisationScope,
  told: readonly ToldToWebhooks[],
): Promise<void> {
  if (told.length === 0) return;
  await tx
    .insertInto('webhook_events')
    .values(
      told.map(({ event, subject_ids, webhook_ids }) => ({
        org_id,
        event,
        subject_ids: [...subject_ids],
        webhook_ids: [...webhook_ids],
      })),
    )
    .execute();
}
