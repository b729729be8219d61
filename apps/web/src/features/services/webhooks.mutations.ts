import { webhookRoutes } from '@heatwise/contract/services/services.routes';
import type { NewWebhook, WebhookEdit } from '@heatwise/contract/services/webhooks.contract';
import { useListWrite } from '../../ui/use-list-write.ts';
import { WEBHOOKS } from './webhooks.queries.ts';

/** Returns the secret, this once. Rejects with RequestFailure. */
export function useCreateWebhook() {
  return useListWrite(WEBHOOKS, (api, body: NewWebhook) => api.send(webhookRoutes.create, { body }), null);
}

type Edit = { readonly webhook_id: string; readonly body: WebhookEdit };

export function useEditWebhook() {
  return useListWrite(
    WEBHOOKS,
    (api, { webhook_id, body }: Edit) => api.send(webhookRoutes.edit, { params: { webhook_id }, body }),
    'Webhook saved.',
  );
}

/** Returns the new secret, this once. */
export function useNewSecret() {
  return useListWrite(
    WEBHOOKS,
    (api, webhook_id: string) => api.send(webhookRoutes.rotate, { params: { webhook_id }, body: {} }),
    null,
  );
}

export function useSendTest() {
  return useListWrite(
    WEBHOOKS,
    (api, webhook_id: string) => api.send(webhookRoutes.test, { params: { webhook_id }, body: {} }),
    'A test message is on its way.',
  );
}

export function useRemoveWebhook() {
  return useListWrite(
    WEBHOOKS,
    (api, webhook_id: string) => api.send(webhookRoutes.delete, { params: { webhook_id } }),
    'Webhook removed.',
  );
}

export function useSendAgain(webhook_id: string) {
  return useListWrite(
    WEBHOOKS,
    (api, delivery_id: string) =>
      api.send(webhookRoutes.again, { params: { webhook_id, delivery_id }, body: {} }),
    'The message is on its way again.',
  );
}
