import { webhookRoutes } from '@heatwise/contract/services/services.routes';
import type { Webhook } from '@heatwise/contract/services/webhooks.contract';
import type { WebhookEvent } from '@heatwise/domain/services/webhook';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/platform-context.tsx';
import type { RequestFailure } from '../../../platform/request-failure.ts';
import { ALERTS } from '../alerts.queries.ts';

const WAITS_FOR_RULES: WebhookEvent = 'alert.told';

/** The organisation's webhooks that a rule can name. */
export function useWebhooksForRules() {
  const { api } = usePlatform();
  return useQuery<Webhook[], RequestFailure, Webhook[]>({
    queryKey: [...ALERTS, 'webhooks'],
    queryFn: () => api.send(webhookRoutes.list),
    select: (webhooks) => webhooks.filter(({ events }) => events.includes(WAITS_FOR_RULES)),
    retry: false,
  });
}
