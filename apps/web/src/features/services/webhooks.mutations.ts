import type { NewWebhook, WebhookEdit, webhookRoutes } from '@heatwise/contract/services/webhooks.contract';
import { useListWrite } from '../../ui/use-list-write.ts';
import { WEBHOOKS } from './webhooks.queries.ts';

/** Returns the secret, this once. Rejects with RequestFailure. */
export function useCreateWebhook() {
  return useListWrite(
    WEBHOOKS,
    (api, body: NewWebhook) =>
      api.send<typeof webhookRoutes.create>({ method: 'POST', url: '/v3/service/webhook', body }),
    null,
  );
}

type Edit = { readonly webhook_id: string; readonly body: WebhookEdit };

export function useEditWebhook() {
  return useListWrite(
    WEBHOOKS,
    (api, { webhook_id, body }: Edit) =>
      api.send<typeof webhookRoutes.edit>({
        method: 'PATCH',
        url: '/v3/service/webhook/:webhook_id',
        params: { webhook_id },
        body,
      }),
    'Webhook saved.',
  );
}

/** Returns the new secret, this once. */
export function useNewSecret() {
  return useListWrite(
    WEBHOOKS,
    (api, webhook_id: string) =>
      api.send<typeof webhookRoutes.rotate>({
        method: 'POST',
        url: '/v3/service/webhook/:webhook_id/secret',
        params: { webhook_id },
        body: {},
      }),
    null,
  );
}

export function useSendTest() {
  return useListWrite(
    WEBHOOKS,
    (api, webhook_id: string) =>
      api.send<typeof webhookRoutes.test>({
        method: 'POST',
        url: '/v3/service/webhook/:webhook_id/test',
        params: { webhook_id },
        body: {},
      }),
    'A test message is on its way.',
  );
}

export function useRemoveWebhook() {
  return useListWrite(
    WEBHOOKS,
    (api, webhook_id: string) =>
      api.send<typeof webhookRoutes.delete>({
        method: 'DELETE',
        url: '/v3/service/webhook/:webhook_id',
        params: { webhook_id },
      }),
    'Webhook removed.',
  );
}

export function useSendAgain(webhook_id: string) {
  return useListWrite(
    WEBHOOKS,
    (api, delivery_id: string) =>
      api.send<typeof webhookRoutes.again>({
        method: 'POST',
        url: '/v3/service/webhook/:webhook_id/delivery/:delivery_id/again',
        params: { webhook_id, delivery_id },
        body: {},
      }),
    'The message is on its way again.',
  );
}
