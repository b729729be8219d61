import { defineRoutes } from '../define-routes.ts';
import type { notificationSchemas, pushSchemas } from './notifications.contract.ts';

export const notificationRoutes = defineRoutes<typeof notificationSchemas>()({
  settings: { method: 'GET', url: '/v3/notification/settings', needs: 'session' },
  /** Replaces one's own settings. Refuses an unknown time zone or tag with invalid-request. */
  save: { method: 'PUT', url: '/v3/notification/settings', needs: 'session' },
  /** One's own notices of valid tests of people whom one may still see, newest first. */
  notices: { method: 'GET', url: '/v3/notification', needs: 'session' },
  /** All of them are read. */
  read: { method: 'POST', url: '/v3/notification/read', needs: 'session' },
  /** What an email's link would end; looking ends nothing. Refuses with unsubscribe-link-not-valid. */
  look: { method: 'GET', url: '/v3/notification/unsubscribe/:token', needs: 'nothing' },
  /** Ends it, without anybody signed in; doing it again changes nothing. */
  unsubscribe: { method: 'POST', url: '/v3/notification/unsubscribe/:token', needs: 'nothing' },
});

/** Push messages in the browsers that somebody uses. */
export const pushRoutes = defineRoutes<typeof pushSchemas>()({
  /** By which key browsers know that a message is from this server; in base64url. */
  key: { method: 'GET', url: '/v3/notification/push', needs: 'session' },
  /** This browser takes messages for this session. Again and again, so that it is known to be there. */
  keep: { method: 'PUT', url: '/v3/notification/push', needs: 'session' },
  /** It takes none any more. Doing it again changes nothing. */
  drop: { method: 'DELETE', url: '/v3/notification/push', needs: 'session' },
  /** Sends one to this browser, to see that it comes. Refuses with push-not-on and push-not-sent. */
  tryOut: { method: 'POST', url: '/v3/notification/push/try', needs: 'session' },
});
