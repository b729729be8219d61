import { randomUUID } from 'node:crypto';
import { reply } from '@heatwise/contract/envelope';
import { pushRoutes } from '@heatwise/contract/notifications/notifications.routes';
import { pushSchemas } from '@heatwise/contract/notifications/push.contract';
import { MOST_PUSH_DEVICES, type PushMessage } from '@heatwise/domain/notifications/push-message';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../http/app-error.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import type { PushPost } from '../../push/push-post.ts';
import {
  dropOldest,
  dropSubscription,
  keepSubscription,
  ownSubscription,
} from '../../push/subscriptions.store.ts';

const push = bindRoutes(pushRoutes, pushSchemas);

type PushOptions = {
  readonly clock: () => Date;
  readonly publicKey: string;
  readonly pushPost: PushPost;
};

const TRIED: PushMessage = {
  title: 'Push messages arrive here',
  body: 'Alerts that tell you by push message look like this.',
  tag: 'try',
  stays: false,
  open: '/settings/notifications',
  acknowledge: null,
};

/** Which of somebody's browsers take push messages. */
export const servePushMessages: FastifyPluginAsyncZod<PushOptions> = async (app, options) => {
  const { clock, publicKey, pushPost } = options;
  app.route({ ...push.key, handler: async () => reply({ public_key: publicKey }) });
  app.route({
    ...push.keep,
    handler: async (request) => {
      const { actor, session_id, body } = request;
      const { user_id } = actor;
      await request.write(async (scope) => {
        const subscription = {
          ...body,
          subscription_id: randomUUID(),
          user_id,
          session_id,
          heard_at: clock(),
        };
        await keepSubscription(scope, subscription);
        await dropOldest(scope, { user_id, keep: MOST_PUSH_DEVICES });
      });
      return reply(null);
    },
  });
  app.route({
    ...push.drop,
    handler: async (request) => {
      const { user_id } = request.actor;
      const { endpoint } = request.body;
      await request.write((scope) => dropSubscription(scope, { user_id, endpoint }));
      return reply(null);
    },
  });
  app.route({
    ...push.tryOut,
    handler: async (request) => {
      const { user_id } = request.actor;
      const { endpoint } = request.body;
      const subscription = await request.read((scope) =>
        ownSubscription(scope, { user_id, endpoint, now: clock() }),
      );
      if (!subscription) throw new AppError('push-not-on');
      const outcome = await pushPost(subscription, TRIED).catch(() => 'not now' as const);
      if (outcome === 'gone' || outcome === 'refused')
        await request.write((scope) => dropSubscription(scope, { user_id, endpoint }));
      if (outcome !== 'sent') throw new AppError('push-not-sent');
      return reply(null);
    },
  });
};
