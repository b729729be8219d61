import { createSeal } from '../../auth/seal.ts';
import type { Feature } from '../../feature.ts';
import { deliveryOf } from '../../mail/mail-post.ts';
import { createNoticeAgain, createNoticeTests, noticesHandler } from './dehydration-notices.ts';
import { DIGESTS_EVERY_MINUTES, digestHandler, digestsDueHandler, digestsDueJob } from './digests.ts';
import { serveNotifications, serveOneClickUnsubscribe } from './notifications.routes.ts';

/** Notices and mails about dehydrated people, and the daily digest. */
export const notificationsFeature: Feature = {
  name: 'notifications',
  start: (server) => {
    const parts = {
      ...server,
      ...server.settings,
      seal: createSeal(server.deriveKey('unsubscribing'), server.randomBytes),
      mailDelivery: deliveryOf(server.settings),
    };
    return {
      routes: async (app) => void (await app.register(serveNotifications, parts)),
      otherRoutes: async (app) => void (await app.register(serveOneClickUnsubscribe, parts)),
      jobs: [noticesHandler(parts), digestsDueHandler(parts), digestHandler(parts)],
      recurring: [{ kind: digestsDueJob, everyMinutes: DIGESTS_EVERY_MINUTES }],
      whenMeasurementsStored: createNoticeTests(parts),
      whenMeasurementsRevived: createNoticeAgain(parts),
    };
  },
};
