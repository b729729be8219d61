import type { Webhook } from '@heatwise/contract/services/services.contract';
import { webhookRoutes } from '@heatwise/contract/services/services.routes';
import type { WebhookEvent } from '@heatwise/domain/services/webhook';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { ALERTS } from '../alerts.queries.ts';

const WAITS_FOR_RULES: WebhookEvent = 'alert.told';

/** The organisation's webhooks that a rule can name. */
export function useWebhooksForRules() {
  return useApiQuery<Webhook[], Webhook[]>([...ALERTS, 'webhooks'], (api) => api.send(webhookRoutes.list), {
    select: (webhooks) => webhooks.filter(({ events }) => events.includes(WAITS_FOR_RULES)),
    retry: false,
  });
}
