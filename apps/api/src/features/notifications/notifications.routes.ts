import { reply } from '@heatwise/contract/envelope';
import { notificationRoutes } from '@heatwise/contract/notifications/notifications.contract';
import type { MailDelivery } from '@heatwise/contract/session/mail.contract';
import { scopeOf } from '@heatwise/domain/permissions/capability-scope';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { markNoticesRead, noticesOf } from './dehydration-notices.store.ts';
import { ownNotifications, saveNotifications } from './notification-settings.commands.ts';
import { createUnsubscribe } from './unsubscribe.ts';

type Options = Parameters<typeof createUnsubscribe>[0] & {
  readonly clock: () => Date;
  readonly mailDelivery: MailDelivery;
};

/** What one is notified of, how, and how one unsubscribes. */
export const serveNotifications: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { clock, mailDelivery } = options;
  const { look, unsubscribe } = createUnsubscribe(options);

  app.route({
    ...notificationRoutes.settings,
    handler: async (request) =>
      reply(await request.read((scope) => ownNotifications(scope, request.actor, mailDelivery))),
  });
  app.route({
    ...notificationRoutes.save,
    handler: async (request) => {
      return reply(
        await request.write(async (scope) => {
          await saveNotifications(scope, request.body, clock());
          return ownNotifications(scope, request.actor, mailDelivery);
        }),
      );
    },
  });

  app.route({
    ...notificationRoutes.notices,
    handler: async (request) => {
      const { actor } = request;
      const reach = scopeOf(actor, 'view_measure');
      return reply({ notices: await request.read((scope) => noticesOf(scope, actor.user_id, reach)) });
    },
  });
  app.route({
    ...notificationRoutes.read,
    handler: async (request) => {
      await request.write((scope) => markNoticesRead(scope, request.actor.user_id, clock()));
      return reply(null);
    },
  });

  app.route({
    ...notificationRoutes.look,
    handler: async (request) => reply(await look(request.params.token)),
  });
  app.route({
    ...notificationRoutes.unsubscribe,
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
    schema: { params: notificationRoutes.unsubscribe.schema.params, hide: true },
    config: { needs: 'nothing' },
    handler: async (request) => reply(await unsubscribe(request.params.token, request.ip)),
  });
};
