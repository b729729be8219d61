import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import {
  type ToldToWebhooks,
  tellWebhooks,
  webhooksListening,
} from '../../../webhooks/named-webhooks.store.ts';

const EVENT = 'alert.told';

/** An alert, and the webhooks that are told of it. */
export type WebhookTelling = { readonly alert_id: string; readonly webhook_ids: readonly string[] };

/** The webhooks that wait for alert rules. */
export function webhooksOfRules(scope: OrganisationScope): Promise<ReadonlySet<string>> {
  return webhooksListening(scope, EVENT);
}

/** One message for all alerts that the same webhooks are told of: a storm is not a message for each. */
export async function tellByWebhook(
  scope: OrganisationScope,
  tellings: readonly WebhookTelling[],
): Promise<void> {
  const together = new Map<string, { subject_ids: string[]; webhook_ids: readonly string[] }>();
  for (const { alert_id, webhook_ids } of tellings) {
    if (webhook_ids.length === 0) continue;
    const key = [...webhook_ids].sort().join();
    const one = together.get(key) ?? { subject_ids: [], webhook_ids };
    one.subject_ids.push(alert_id);
    together.set(key, one);
  }
  await tellWebhooks(
    scope,
    [...together.values()].map((one): ToldToWebhooks => ({ event: EVENT, ...one })),
  );
}
