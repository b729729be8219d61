import { webhookRoutes } from '@heatwise/contract/services/services.routes';
import type { Delivery } from '@heatwise/contract/services/webhooks.contract';
import { useApiQuery } from '../../api/use-api-query.ts';

export const WEBHOOKS = ['services', 'webhooks'] as const;
const REFRESH_MS = 30_000;
/** While one looks at a log, what is under way arrives in it by itself. */
const LOG_REFRESH_MS = 3000;
export const LOG_PAGE = 20;

/** With one of them opened, how it goes is as new as its log. */
export function useWebhooks(isOneOpen: boolean) {
  return useApiQuery([...WEBHOOKS, 'list'], (api) => api.send(webhookRoutes.list), {
    refetchInterval: isOneOpen ? LOG_REFRESH_MS : REFRESH_MS,
    staleTime: 0,
    retry: false,
  });
}

/** The newest of a webhook's messages. */
export function useDeliveries(webhook_id: string, offset: number) {
  return useApiQuery(
    [...WEBHOOKS, 'log', webhook_id, offset],
    (api) =>
      api.send(webhookRoutes.deliveries, {
        params: { webhook_id },
        querystring: { offset, limit: LOG_PAGE },
      }),
    { refetchInterval: LOG_REFRESH_MS, staleTime: 0, retry: false },
  );
}

/** One message with what was sent and answered. */
export function useDelivery(webhook_id: string, { delivery_id, attempts, state }: Delivery) {
  return useApiQuery(
    [...WEBHOOKS, 'delivery', delivery_id, attempts, state],
    (api) => api.send(webhookRoutes.delivery, { params: { webhook_id, delivery_id } }),
    { retry: false },
  );
}
