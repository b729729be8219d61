import type { Delivery, NewWebhook, WebhookEdit } from '@heatwise/contract/services/services.contract';
import { webhookRoutes } from '@heatwise/contract/services/services.routes';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';

const WEBHOOKS = ['services', 'webhooks'] as const;
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

/** Returns the secret, this once. Rejects with RequestFailure. */
export function useCreateWebhook() {
  return useApiMutation((api, body: NewWebhook) => api.send(webhookRoutes.create, { body }), {
    invalidates: [WEBHOOKS],
  });
}

type Edit = { readonly webhook_id: string; readonly body: WebhookEdit };

export function useEditWebhook() {
  return useApiMutation(
    (api, { webhook_id, body }: Edit) => api.send(webhookRoutes.edit, { params: { webhook_id }, body }),
    { done: 'Webhook saved.', invalidates: [WEBHOOKS] },
  );
}

/** Returns the new secret, this once. */
export function useNewSecret() {
  return useApiMutation(
    (api, webhook_id: string) => api.send(webhookRoutes.rotate, { params: { webhook_id }, body: {} }),
    { invalidates: [WEBHOOKS] },
  );
}

export function useSendTest() {
  return useApiMutation(
    (api, webhook_id: string) => api.send(webhookRoutes.test, { params: { webhook_id }, body: {} }),
    { done: 'A test message is on its way.', invalidates: [WEBHOOKS] },
  );
}

export function useRemoveWebhook() {
  return useApiMutation(
    (api, webhook_id: string) => api.send(webhookRoutes.delete, { params: { webhook_id } }),
    { done: 'Webhook removed.', invalidates: [WEBHOOKS] },
  );
}

export function useSendAgain(webhook_id: string) {
  return useApiMutation(
    (api, delivery_id: string) =>
      api.send(webhookRoutes.again, { params: { webhook_id, delivery_id }, body: {} }),
    { done: 'The message is on its way again.', invalidates: [WEBHOOKS] },
  );
}
