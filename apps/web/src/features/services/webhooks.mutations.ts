import { webhookRoutes } from '@heatwise/contract/services/services.routes';
import type { NewWebhook, WebhookEdit } from '@heatwise/contract/services/webhooks.contract';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { WEBHOOKS } from './webhooks.queries.ts';

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
