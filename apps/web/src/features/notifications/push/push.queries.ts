import type { PushBrowser } from '@heatwise/contract/notifications/notifications.contract';
import { pushRoutes } from '@heatwise/contract/notifications/notifications.routes';
import { useQuery } from '@tanstack/react-query';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import type { ApiClient } from '../../../platform/api-client.ts';
import { closePush, openPush, pushStateOf } from './push-browser.ts';

const STATE = ['push', 'state'] as const;

/** How this browser stands with push messages. */
export function usePushState(userId: string) {
  return useQuery({
    queryKey: [...STATE, userId],
    queryFn: () => pushStateOf(userId),
    staleTime: 0,
  });
}

/** Tells the server where messages for the signed-in person go. Rejects with RequestFailure. */
export async function keepAddress(api: ApiClient, body: PushBrowser): Promise<void> {
  await api.send(pushRoutes.keep, { body, isIndependent: true });
}

/** Switches them on or off in this browser. A failure appears as a toast. */
export function useSwitchPush(userId: string) {
  return useApiMutation(
    async (api, isOn: boolean) => {
      if (!isOn) {
        const endpoint = await closePush();
        if (endpoint !== null) await api.send(pushRoutes.drop, { body: { endpoint } });
        return;
      }
      const { public_key } = await api.send(pushRoutes.key);
      const address = await openPush(public_key, userId).catch(() => {
        throw new Error(NOT_ALLOWED);
      });
      try {
        await keepAddress(api, address);
      } catch (error) {
        // A browser that waits for messages that nobody sends would say that it is on.
        await closePush();
        throw error;
      }
    },
    { invalidates: [STATE] },
  );
}

const NOT_ALLOWED = 'The browser did not allow push messages, or cannot reach its push service.';

/** Sends one to this browser. A failure appears as a toast. */
export function useTryPush() {
  return useApiMutation((api, endpoint: string) => api.send(pushRoutes.tryOut, { body: { endpoint } }), {
    done: 'A push message is on its way to this device.',
  });
}
