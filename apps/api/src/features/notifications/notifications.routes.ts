import { randomUUID } from 'node:crypto';
import { reply } from '@heatwise/contract/envelope';
import { notificationSchemas, pushSchemas } from '@heatwise/contract/notifications/notifications.contract';
import { notificationRoutes, pushRoutes } from '@heatwise/contract/notifications/notifications.routes';
import type { MailDelivery } from '@heatwise/contract/session/mail.contract';
import { MOST_PUSH_DEVICES, type PushMessage } from '@heatwise/domain/notifications/notifications';
import { scopeOf } from '@heatwise/domain/permissions/actor';
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
import { markNoticesRead, noticesOf } from './dehydration-notices.store.ts';
import { hasSettings, ownNotifications, saveNotifications } from './notification-settings.commands.ts';
import { createUnsubscribe } from './unsubscribe.ts';

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

const routes = bindRoutes(notificationRoutes, notificationSchemas);

type Options = Parameters<typeof createUnsubscribe>[0] & {
  readonly clock: () => Date;
  readonly mailDelivery: MailDelivery;
};

/** What one is notified of, how, and how one unsubscribes. */
export const serveNotifications: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { clock, mailDelivery } = options;
  const { look, unsubscribe } = createUnsubscribe(options);

  app.route({
    ...routes.settings,
    handler: async (request) =>
      reply(await request.read((scope) => ownNotifications(scope, request.actor, mailDelivery))),
  });
  app.route({
    ...routes.save,
    handler: async (request) => {
      const { actor, body } = request;
      // Settings that are stored already take no turn of the organisation's writers.
      const same = await request.read(async (scope) =>
        (await hasSettings(scope, actor.user_id, body)) ? ownNotifications(scope, actor, mailDelivery) : null,
      );
      if (same) return reply(same);
      return reply(
        await request.write(async (scope) => {
          await saveNotifications(scope, body, clock());
          return ownNotifications(scope, actor, mailDelivery);
        }),
      );
    },
  });

  app.route({
    ...routes.notices,
    handler: async (request) => {
      const { actor } = request;
      const reach = scopeOf(actor, 'view_measure');
      return reply({ notices: await request.read((scope) => noticesOf(scope, actor.user_id, reach)) });
    },
  });
  app.route({
    ...routes.read,
    handler: async (request) => {
      await request.write((scope) => markNoticesRead(scope, request.actor.user_id, clock()));
      return reply(null);
    },
  });

  app.route({
    ...routes.look,
    handler: async (request) => reply(await look(request.params.token)),
  });
  app.route({
    ...routes.unsubscribe,
    handler: async (request) => reply(await unsubscribe(request.params.token, request.ip)),
  });
};

/**
 * The address that is in emails, for mail programs that unsubscribe by themselves: they POST a form to it, whose
 * content says nothing more. A browser that opens the same address gets the page. Source: RFC 8058.
 */
export const serveOneClickUnsubscribe: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { unsubscribe } = createUnsubscribe(options);
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4096 }, async () => undefined);
  }
  app.route({
    method: 'POST',
    url: '/unsubscribe/:token',
    schema: { params: routes.unsubscribe.schema.params, hide: true },
    config: { needs: 'nothing' },
    handler: async (request) => reply(await unsubscribe(request.params.token, request.ip)),
  });
};
