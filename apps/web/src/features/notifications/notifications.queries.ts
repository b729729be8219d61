import type {
  Notice,
  NotificationSettings,
  UnsubscribeLink,
} from '@heatwise/contract/notifications/notifications.contract';
import { notificationRoutes } from '@heatwise/contract/notifications/notifications.routes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import type { ApiClient } from '../../platform/api-client.ts';
import { usePlatform } from '../../platform/platform-context.tsx';

export const NOTIFICATIONS_SAVED = 'Settings updated.';

const OWN = ['notifications', 'own'] as const;
const NOTICES = ['notifications', 'notices'] as const;
/** How often it is asked whether there is something new. */
const REFRESH_MS = 30_000;

/** How the signed-in person is notified, and of what. */
export function useOwnNotifications() {
  return useApiQuery(OWN, (api) => api.send(notificationRoutes.settings), { staleTime: 0, retry: false });
}

/** Replaces the settings. A failure appears as a toast. */
export function useSaveNotifications() {
  return useApiMutation((api, body: NotificationSettings) => api.send(notificationRoutes.save, { body }), {
    done: NOTIFICATIONS_SAVED,
    stores: (saved) => [OWN, saved],
  });
}

/** What the person was notified of in the product, newest first. */
export function useNotices() {
  return useApiQuery(NOTICES, (api) => api.send(notificationRoutes.notices), {
    select: ({ notices }): readonly Notice[] => notices,
    refetchInterval: REFRESH_MS,
    retry: false,
  });
}

/** Marks all notices as read once they are shown; what was new stays marked as such until they are read again. */
export function useMarkNoticesRead(hasNew: boolean): void {
  const { backgroundApi } = usePlatform();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!hasNew) return;
    backgroundApi
      .send(notificationRoutes.read, { body: {} })
      .then(() => queryClient.invalidateQueries({ queryKey: NOTICES, refetchType: 'none' }))
      // They stay new, and are marked the next time.
      .catch(() => undefined);
  }, [backgroundApi, queryClient, hasNew]);
}

/** What an email's link would end. Rejects with RequestFailure. */
export function lookAtUnsubscribeLink(api: ApiClient, token: string): Promise<UnsubscribeLink> {
  return api.send(notificationRoutes.look, { params: { token } });
}

/** Ends it. Rejects with RequestFailure. */
export function unsubscribe(api: ApiClient, token: string): Promise<UnsubscribeLink> {
  return api.send(notificationRoutes.unsubscribe, { params: { token }, body: {} });
}
