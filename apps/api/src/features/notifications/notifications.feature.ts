import { createSeal } from '../../auth/seal.ts';
import { createHostBreaker } from '../../background/host-breaker.ts';
import { pushHandler } from '../../background/push-job.ts';
import type { Feature } from '../../feature.ts';
import { publicPost } from '../../http/public-http.ts';
import { deliveryOf } from '../../mail/mail-post.ts';
import { createPushPost } from '../../push/push-post.ts';
import { dropSubscriptionsOf } from '../../push/subscriptions.store.ts';
import { vapidKeys } from '../../push/vapid.ts';
import {
  createNoticeAgain,
  createNoticeTests,
  type NoticeIncidents,
  noticesHandler,
} from './dehydration-notices.ts';
import { deskNewsHandler } from './desk-news.ts';
import { DIGESTS_EVERY_MINUTES, digestHandler, digestsDueHandler, digestsDueJob } from './digests.ts';
import { serveNotifications, serveOneClickUnsubscribe, servePushMessages } from './notifications.routes.ts';

/** Notices and emails about dehydrated people, the daily digest, and which browsers take push messages. */
export const notificationsFeature = (incidents: NoticeIncidents): Feature => ({
  name: 'notifications',
  start: (server) => {
    const parts = {
      ...server,
      ...server.settings,
      incidents,
      seal: createSeal(server.deriveKeys('unsubscribing'), server.randomBytes),
      mailDelivery: deliveryOf(server.settings),
    };
    const keys = vapidKeys(server.lastingKey('push messages'));
    const pushPost = createPushPost({ keys, post: publicPost(server.settings), ...server.settings });
    return {
      routes: async (app) => {
        await app.register(serveNotifications, parts);
        await app.register(servePushMessages, { clock: server.clock, publicKey: keys.publicKey, pushPost });
      },
      otherRoutes: async (app) => void (await app.register(serveOneClickUnsubscribe, parts)),
      jobs: [
        noticesHandler(parts),
        deskNewsHandler(parts),
        digestsDueHandler(parts),
        digestHandler(parts),
        pushHandler({
          post: pushPost,
          breaker: createHostBreaker(),
          readIn: server.readIn,
          clock: server.clock,
        }),
      ],
      recurring: [{ kind: digestsDueJob, everyMinutes: DIGESTS_EVERY_MINUTES }],
      on: {
        measurementsStored: createNoticeTests(parts),
        measurementsRevived: createNoticeAgain(parts),
        peopleMerged: (scope, { from }) => dropSubscriptionsOf(scope, from),
      },
    };
  },
});
